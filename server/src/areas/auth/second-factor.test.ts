import { auth } from '@fulmar/contract/auth'
import { neighborhoods } from '@fulmar/contract/neighborhoods'
import { secondFactor } from '@fulmar/contract/second-factor'
import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate()
/** Codes are taken once per half minute; the tests do not wait for the next. */
const nextCode = (userId: string) =>
  t.database.run(sql`update credentials set totp_last_step = 0 where user_id = ${userId}`)

async function withSecondFactor() {
  const account = await t.build.account()
  const session = await t.build.session({ userId: account.id })
  const { secret, url } = (await t.call(session, secondFactor.start, {})).body.data
  const confirmed = await t.call(session, secondFactor.confirm, { body: { code: codeOf(secret) } })
  await nextCode(account.id)
  return { account, session, secret, url, recoveryCodes: confirmed.body.data.recoveryCodes }
}

const login = async (email: string, password: string) =>
  (await t.call('nobody', auth.adminLogin, { body: { email, password } })).body

describe('the second factor', () => {
  it('is asked for after the password, and its code finishes the sign-in once', async () => {
    const { account, secret, url } = await withSecondFactor()
    expect(url).toMatch(/^otpauth:\/\/totp\/Fulmar/)
    const first = await login(account.email, account.password)
    expect(first).toMatchObject({ type: 'Success', challenge: expect.any(String) })
    expect(first.token).toBeUndefined()
    const body = { challenge: first.challenge ?? '', code: codeOf(secret) }
    const finished = await t.call('nobody', auth.finishLogin, { body })
    expect(finished.body.user.id).toBe(account.id)
    const again = await login(account.email, account.password)
    const replay = await t.call('nobody', auth.finishLogin, { body: { ...body, challenge: again.challenge ?? '' } })
    expect(replay).toMatchObject({ status: 400, body: { error: 'CODE_WRONG' } })
  })

  it('takes each recovery code once', async () => {
    const { account, recoveryCodes } = await withSecondFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    const use = async () => {
      const { challenge = '' } = await login(account.email, account.password)
      return (await t.call('nobody', auth.finishLogin, { body: { challenge, code: recoveryCodes[0] ?? '' } })).status
    }
    expect([await use(), await use()]).toEqual([200, 400])
  })

  it('gives up on a challenge after five wrong codes', async () => {
    const { account, secret } = await withSecondFactor()
    const { challenge = '' } = await login(account.email, account.password)
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => t.call('nobody', auth.finishLogin, { body: { challenge, code: 'aaaaa-aaaaa' } })),
    )
    expect(answers.filter(answer => answer.body.error === 'CODE_WRONG')).toHaveLength(5)
    const right = await t.call('nobody', auth.finishLogin, { body: { challenge, code: codeOf(secret) } })
    expect(right).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } })
  })

  it('is off until confirmed, cannot be replaced while on, and goes off with a code', async () => {
    const { account, session, secret } = await withSecondFactor()
    expect((await t.call(session, secondFactor.start, {})).status).toBe(409)
    expect((await t.call(session, secondFactor.remove, { body: { code: '000000' } })).status).toBe(400)
    expect((await t.call(session, secondFactor.remove, { body: { code: codeOf(secret) } })).status).toBe(200)
    expect((await login(account.email, account.password)).token).toBeDefined()
  })

  it('lets nobody whose role must have it do anything else first', async () => {
    const owner = await t.build.session({ adminRole: 'OWNER' })
    const change = (secondFactorRoles: 'AUDITOR'[]) => t.call(owner, team.changePolicy, { body: { secondFactorRoles } })
    await change(['AUDITOR'])
    const { userId, token } = await t.build.session({ adminRole: 'AUDITOR' })
    expect(await t.call({ token }, neighborhoods.list, { query: {} })).toMatchObject({
      status: 403,
      body: { error: 'SECOND_FACTOR_REQUIRED' },
    })
    expect((await t.call({ token }, users.myProfile, {})).body.data.needsSecondFactor).toBe(true)
    const { secret } = (await t.call({ token }, secondFactor.start, {})).body.data
    await t.call({ token }, secondFactor.confirm, { body: { code: codeOf(secret) } })
    t.sessions.forget(userId)
    expect((await t.call({ token }, neighborhoods.list, { query: {} })).status).toBe(200)
    await change([])
  })
})
