import { api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import { adminRoles, can, type Grantee, type Permission, userTypes } from '@fulmar/contract/core/permissions'
import { counterScopes, counterStaff, deviceScopes } from '@fulmar/contract/counter/counter-staff'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { counterCalls } from '#test/calls/counters.ts'

const endpoints = Object.values(api).flatMap(area => Object.values(area) as Endpoint[])
const titled = (chosen: Endpoint[]) => chosen.map(one => [`${one.method} ${one.path}`, one] as const)
const guarded = endpoints.filter(({ access }) => access !== 'public')

const everyone: Grantee[] = [
  ...userTypes.filter(userType => userType !== 'ADMIN').map(userType => ({ userType, adminRole: null })),
  ...adminRoles.map(adminRole => ({ userType: 'ADMIN' as const, adminRole })),
]

let t: TestApp
const signIn = async (who: Grantee) => t.build.session({ userId: (await t.build.user(who)).id })
let sessions: { token: string }[]
/** A locked device, and someone without a login who unlocked it. */
let atCounter: Record<'device' | 'staff', { as: { token: string }; scopes: readonly Permission[] }>
beforeAll(async () => {
  t = await testApp()
  sessions = await Promise.all(everyone.map(signIn))
  const { device, token } = await counterCalls(() => t).counter()
  atCounter = { device: { as: device, scopes: deviceScopes }, staff: { as: { token }, scopes: counterScopes } }
})

/** Nothing is sent that an endpoint asks for, so that whoever gets past the door gets no further. */
const request = ({ method, path }: Endpoint) => ({ method, url: path.replace(/:\w+/, 'x') })

const mayCall = ({ access }: Endpoint, who: Grantee) => access === 'signed-in' || can(who, access as Permission)

describe('who may call what, for every endpoint and every role', () => {
  it.each(titled(guarded))('%s: 401 without a token or with an unknown one', async (_name, endpoint) => {
    for (const nobody of ['nobody', { token: 'A'.repeat(43) }] as const)
      expect(await t.request(nobody, request(endpoint))).toMatchObject({
        status: 401,
        body: { error: 'SIGN_IN_REQUIRED' },
      })
  })

  it.each(titled(guarded))(
    '%s: 403 for roles without its permission, and never for the others',
    async (_, endpoint) => {
      for (const [n, who] of everyone.entries()) {
        // What everybody may call may sign them out, as locking a counter does.
        const session =
          endpoint.access === 'signed-in' || endpoint === counterStaff.lock ? await signIn(who) : sessions[n]
        const { status, body } = await t.request(session as { token: string }, request(endpoint))
        const answered = { who, status, error: body.error, permission: body.fields?.permission }
        if (mayCall(endpoint, who)) expect([401, 403], JSON.stringify(answered)).not.toContain(status)
        else expect(answered).toEqual({ who, status: 403, error: 'NOT_ALLOWED', permission: endpoint.access })
      }
    },
  )

  it.each(titled(guarded))(
    '%s: 403 at a counter for what is not in its scopes, and on the owner’s account',
    async (_, endpoint) => {
      for (const [kind, { as, scopes }] of Object.entries(atCounter)) {
        // What ends the session is tried by those whom it is refused.
        if (endpoint === counterStaff.lock && kind === 'staff') continue
        const { status, body } = await t.request(as, request(endpoint))
        const answered = { kind, status, error: body.error, permission: body.fields?.permission }
        if ((scopes as readonly string[]).includes(endpoint.access))
          expect([401, 403], JSON.stringify(answered)).not.toContain(status)
        else expect(answered).toEqual({ kind, status: 403, error: 'NOT_ALLOWED', permission: endpoint.access })
      }
    },
  )

  it.each(titled(endpoints.filter(({ access }) => access === 'public')))(
    '%s: open to everyone',
    async (_, endpoint) => {
      expect([401, 403]).not.toContain((await t.request('nobody', request(endpoint))).status)
    },
  )
})
