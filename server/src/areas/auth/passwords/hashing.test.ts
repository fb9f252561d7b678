import { auth } from '@fulmar/contract/auth/auth'
import { landing } from '@fulmar/contract/landing'
import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users/users'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#core/db/db.ts'
import type { As, TestApp } from '#test/app.ts'
import { counterCalls } from '#test/calls/counters.ts'
import { until } from '#test/until.ts'

/** Holds all hashing until the test opens it. */
const gate = { reached: 0, isOpen: Promise.resolve(), open: () => {} }

function close() {
  gate.reached = 0
  gate.isOpen = new Promise(resolve => {
    gate.open = resolve
  })
}

const held =
  <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
  async (...args: A) => {
    gate.reached++
    await gate.isOpen
    return work(...args)
  }

// Test files share loaded modules, so this one loads the app afresh with the mock, and unloads it afterwards.
let t: TestApp
beforeAll(async () => {
  vi.doMock('@node-rs/argon2', async importOriginal => {
    const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
    return { ...argon2, hash: held(argon2.hash), verify: held(argon2.verify) }
  })
  vi.resetModules()
  const { testApp } = await import('#test/app.ts')
  // The places of production; a busy machine hashes slowly.
  t = await testApp({ connections: 1, capacity: { waitMs: 60_000 } })
})
afterEach(() => gate.open())
afterAll(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

let places = 0
interface From {
  as?: As
  ip?: string
  device?: string
}

const post = (url: string, payload: object, { as = 'nobody', ip = `203.0.113.${++places}`, device }: From = {}) =>
  t.request(as, {
    method: 'POST',
    url,
    payload,
    remoteAddress: ip,
    ...(device && { headers: { cookie: `device=${device}` } }),
  })

const password = 'a new and better one'

async function mailed(email: string, pattern: RegExp): Promise<string> {
  const mail = (await t.deliverMail()).find(({ to }) => to === email)
  return pattern.exec(mail?.text ?? '')?.[1] ?? 'none'
}

/** Every endpoint that hashes or verifies a password: prepares a call and returns it unsent. */
const ways = {
  async 'an administrator’s sign-in'() {
    const { email, password } = await t.build.account()
    return () => post(auth.adminLogin.path, { email, password })
  },
  async 'a sign-in with an unknown email'() {
    return () => post(auth.adminLogin.path, { email: 'nobody@test.example', password })
  },
  async 'a member’s sign-in'() {
    const { email, password } = await t.build.account({ userType: 'MEMBER', adminRole: null })
    return () => post(auth.login.path, { email, password })
  },
  async 'a forgotten password'() {
    const { email } = await t.build.account()
    await post(auth.sendOtp.path, { email, type: 'CHANGE_PASSWORD' })
    const otp = await mailed(email, /\b(\d{6})\b/)
    return () => post(auth.forgotPassword.path, { email, otp, password })
  },
  async 'a change of one’s own password'() {
    const account = await t.build.account()
    const session = await t.build.session({ userId: account.id })
    const body = { currentPassword: account.password, password }
    return () => t.call(session, auth.resetPassword, { body })
  },
  async 'a registration'() {
    const email = 'new@test.example'
    await post(auth.validateAndSendOtp.path, { email, type: 'REGISTER' })
    const otp = await mailed(email, /\b(\d{6})\b/)
    return () => post(auth.register.path, { name: 'Rui', email, otp, password, consent: true })
  },
  async 'an accepted invitation'() {
    const email = 'invited@test.example'
    await t.call('OWNER', team.invite, { body: { name: 'Inês', email, adminRole: 'CONTENT' } })
    const token = await mailed(email, /accept-invitation#([\w-]+)/)
    return () => post(team.accept.path, { token, name: 'Inês', password })
  },
}

describe('while a password is hashed', () => {
  it.each(Object.entries(ways))('no connection is held: %s', async (way, prepare) => {
    const begin = await prepare()
    close()
    const answer = begin()
    await until(() => gate.reached > 0)
    expect(t.database.pool.idleCount).toBe(t.database.pool.totalCount)
    expect(await t.database.one(sql`select 1 as answered`)).toEqual({ answered: 1 })
    gate.open()
    const isKnown = way !== 'a sign-in with an unknown email'
    expect([200, 201].includes((await answer).status)).toBe(isKnown)
  })

  it('others are served by the only connection, however many sign in', async () => {
    const accounts = []
    for (let n = 0; n < 15; n++) accounts.push(await t.build.account())
    close()
    const answers = accounts.map(({ email, password }) => post(auth.adminLogin.path, { email, password }))
    await until(() => gate.reached === 2)
    expect((await t.call('nobody', landing.programme, {})).status).toBe(200)
    gate.open()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(15).fill(200))
  })

  it('503 beyond twenty waiting requests, before any of it costs a connection', async () => {
    const { pool } = t.database
    close()
    const answers = Array.from({ length: 22 }, (_, n) =>
      post(auth.adminLogin.path, { email: `person-x${n}@test.example`, password }),
    )
    await until(() => gate.reached === 2)
    let taken = 0
    pool.on('acquire', () => taken++)
    const late = await post(auth.adminLogin.path, { email: 'late@test.example', password })
    expect([late.status, late.body.error, late.headers['retry-after'], taken]).toEqual([503, 'TOO_BUSY', '1', 0])
    gate.open()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(22).fill(401))
  })
})

/** An account of a type, and a device it has signed in from. */
async function knownDevice(userType: 'ADMIN' | 'MEMBER') {
  const account = await t.build.account(userType === 'ADMIN' ? {} : { userType, adminRole: null })
  const path = userType === 'ADMIN' ? auth.adminLogin.path : auth.login.path
  const { headers } = await post(path, { email: account.email, password: account.password })
  const device = /device=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return { ...account, device }
}

describe('one member with one address', () => {
  const many = Array.from({ length: 25 })

  it('does not keep known administrators and PINs waiting, signed in or on their own device', async () => {
    const administrator = await knownDevice('ADMIN')
    const member = await knownDevice('MEMBER')
    const session = await t.build.session({ userId: member.id })
    await t.call(session, users.myProfile, {})
    const calls = counterCalls(() => t)
    const { device, rita } = await calls.counter()
    const { email } = administrator
    const attack = { as: session, ip: '203.0.113.250', device: member.device }
    close()
    const flood = many.flatMap(() => [
      post(auth.adminLogin.path, { email, password: 'a guess' }, attack),
      post(auth.login.path, { email: member.email, password: 'a guess' }, attack),
      t.call(session, auth.resetPassword, { body: { currentPassword: 'a guess', password } }),
    ])
    // Two among strangers and one of the members'.
    await until(() => gate.reached === 3)
    const login = post(auth.adminLogin.path, { email, password: administrator.password }, administrator)
    const unlock = calls.unlock(device, rita.id)
    await until(() => gate.reached === 5)
    gate.open()
    expect([(await login).status, (await unlock).status]).toEqual([200, 200])
    await Promise.all(flood)
  })

  it('429 for a known device beyond the limit of an address, before it takes a slot', async () => {
    const { email, device } = await knownDevice('ADMIN')
    close()
    const answers = many.map(() =>
      post(auth.adminLogin.path, { email, password: 'a guess' }, { ip: '203.0.113.251', device }),
    )
    const refused: number[] = []
    for (const answer of answers) void answer.then(({ status }) => refused.push(status))
    await until(() => refused.length === 5)
    expect(refused).toEqual(Array(5).fill(429))
    gate.open()
    await Promise.all(answers)
  })
})
