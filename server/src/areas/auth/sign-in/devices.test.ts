import { auth } from '@fulmar/contract/auth/auth'
import { team } from '@fulmar/contract/team'
import { userRecord } from '@fulmar/contract/users/user-record'
import { users } from '@fulmar/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { sweepAuth } from '../sweep.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 100 } })
})

let places = 0
const newPlace = () => `198.51.100.${++places}`

interface From {
  ip?: string
  device?: string | undefined
}

const post = (url: string, payload: object, { ip = newPlace(), device }: From = {}, app = t) =>
  app.request('nobody', {
    method: 'POST',
    url,
    payload,
    remoteAddress: ip,
    ...(device && { headers: { cookie: `theme=dark; device=${device}` } }),
  })

const login = (email: string, password: string, from?: From) => post(auth.adminLogin.path, { email, password }, from)

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie'])
const deviceOf = (answer: { headers: Record<string, unknown> }) => /^device=([\w-]{43});/.exec(cookieOf(answer))?.[1]

/** An administrator, and a device they have signed in from. */
async function knownDevice() {
  const account = await t.build.account()
  return { ...account, device: deviceOf(await login(account.email, account.password)) }
}

/** As many failures as pause the whole account, from as many places as that takes. */
async function strangersGuess(email: string) {
  for (let place = 0; place < 6; place++) {
    const ip = newPlace()
    for (let n = 0; n < 5; n++) await login(email, 'wrong password', { ip })
  }
}

describe('the device cookie', () => {
  it('is set by every sign-in, for a year, out of reach of scripts and other sites', async () => {
    const { email, password } = await t.build.account()
    const member = await t.build.account({ userType: 'MEMBER', adminRole: null })
    await t.call('OWNER', team.invite, { body: { name: 'Ana', email: 'ana@test.example', adminRole: 'CONTENT' } })
    const mail = (await t.deliverMail()).find(({ to }) => to === 'ana@test.example')
    const token = /accept-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const answers = [
      await login(email, password),
      await post(auth.login.path, { email: member.email, password: member.password }),
      await post(team.accept.path, { token, name: 'Ana', password: 'a good long one' }),
    ]
    for (const answer of answers)
      expect(cookieOf(answer)).toMatch(
        /^device=[\w-]{43}; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
      )
    expect((await login(email, 'wrong password')).headers).not.toHaveProperty('set-cookie')
  })

  it('is for encrypted connections only where those are used', async () => {
    const secure = await testApp({ publicUrl: 'https://fulmar.test' })
    const { email, password } = await secure.build.account()
    expect(cookieOf(await post(auth.adminLogin.path, { email, password }, {}, secure))).toMatch(/; Secure$/)
  })

  it('grants no access, and is stored as a hash only', async () => {
    const { device = '' } = await knownDevice()
    const { status } = await t.request('nobody', {
      url: users.myProfile.path,
      headers: { cookie: `device=${device}`, authorization: `Bearer ${device}` },
    })
    expect(status).toBe(401)
    const stored = await t.database.many<{ row: string }>(sql`select devices::text as row from devices`)
    expect(stored.some(({ row }) => row.includes(device))).toBe(false)
  })

  it('stays the same for who is known by it, and is replaced for who is not', async () => {
    const first = await knownDevice()
    expect(deviceOf(await login(first.email, first.password, { device: first.device }))).toBe(first.device)
    const second = await t.build.account()
    const shared = deviceOf(await login(second.email, second.password, { device: first.device }))
    expect(shared).not.toBe(first.device)
    for (const { email, password } of [first, second])
      expect(deviceOf(await login(email, password, { device: shared }))).toBe(shared)
    expect(deviceOf(await login(first.email, first.password, { device: first.device }))).not.toBe(first.device)
  })
})

describe('a known device', () => {
  it('signs in while strangers have the account paused', async () => {
    const { email, password, device } = await knownDevice()
    await strangersGuess(email)
    expect((await login(email, password)).status).toBe(401)
    expect((await login(email, password, { device })).status).toBe(200)
  })

  it('signs in from a place that strangers have paused, for the account’s owner alone', async () => {
    const { email, password, device } = await knownDevice()
    const { device: another } = await knownDevice()
    const ip = newPlace()
    for (let n = 0; n < 5; n++) await login(email, 'wrong password', { ip })
    expect((await login(email, password, { ip, device: another })).status).toBe(401)
    expect((await login(email, password, { ip, device })).status).toBe(200)
  })

  it('is paused by five failures of its own, and its owner signs in elsewhere', async () => {
    const { email, password, device } = await knownDevice()
    for (let n = 0; n < 5; n++) await login(email, 'wrong password', { device })
    expect((await login(email, password, { device })).status).toBe(401)
    expect((await login(email, password)).status).toBe(200)
  })

  it('is forgotten when the password is reset or changed elsewhere, and kept where that was done', async () => {
    const { id, email, password, device } = await knownDevice()
    const here = deviceOf(await login(email, password))
    const { token } = await t.build.session({ userId: id })
    const body = { currentPassword: password, password: 'a new and better one' }
    const { status } = await t.request(
      { token },
      { method: 'POST', url: auth.resetPassword.path, payload: body, headers: { cookie: `device=${here}` } },
    )
    expect(status).toBe(200)
    await strangersGuess(email)
    expect((await login(email, body.password, { device })).status).toBe(401)
    expect((await login(email, body.password, { device: here })).status).toBe(200)
  })

  it('is one of ten at most, the one not used for longest goes', async () => {
    const { id, email, password, device } = await knownDevice()
    for (let n = 0; n < 10; n++) await login(email, password)
    const { n } = await t.database.one<{ n: number }>(sql`select count(*) as n from devices where user_id = ${id}`)
    expect(n).toBe(10)
    expect(deviceOf(await login(email, password, { device }))).not.toBe(device)
  })

  it('is part of somebody’s data, and goes with them or after a year', async () => {
    const { id } = await knownDevice()
    const kept = async () => (await t.database.many(sql`select 1 from devices where user_id = ${id}`)).length
    const { tables } = (await t.call('OWNER', userRecord.personalData, { body: { id } })).body.data
    expect(tables.devices).toEqual([
      { id: expect.any(String), user_id: id, created_at: expect.any(String), last_used_at: expect.any(String) },
    ])
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${id}`)
    const { memberCode } = (await t.call('OWNER', userRecord.get, { params: { id } })).body.data
    await t.call('OWNER', userRecord.erase, { body: { id, memberCode: memberCode ?? '', reason: 'ASKED' } })
    expect(await kept()).toBe(0)

    await t.database.run(sql`update devices set last_used_at = now() - interval '366 days'`)
    const fresh = await knownDevice()
    await sweepAuth(t.database)
    expect(await t.database.many(sql`select user_id as id from devices`)).toEqual([{ id: fresh.id }])
  })
})

describe('a flood of sign-ins from many addresses', () => {
  it('keeps nobody out who signs in from a device the account knows', async () => {
    const { email, password, device } = await knownDevice()
    const crowded = await testApp({
      rates: { factor: 100_000 },
      capacity: { atOnce: 1, waiting: 1, waitMs: 60_000 },
      connection: t.connection,
    })
    const signIn = (payload: object, from: From) => post(auth.adminLogin.path, payload, from, crowded)
    const refused = { status: 503, body: expect.objectContaining({ error: 'TOO_BUSY' }) }
    const floods: number[] = []
    let isOver = false
    const stranger = async () => {
      while (!isOver)
        floods.push((await signIn({ email: 'nobody@flood.example', password: 'wrong password' }, {})).status)
    }
    const strangers = Array.from({ length: 8 }, stranger)
    const answers: number[] = []
    for (let n = 0; n < 10; n++) answers.push((await signIn({ email, password }, { device })).status)
    // The device says nothing about other accounts.
    const another = await t.build.account()
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => signIn({ email: another.email, password: another.password }, { device })),
    )
    isOver = true
    await Promise.all(strangers)
    expect(answers).toEqual(Array(10).fill(200))
    expect(floods).toContain(503)
    expect(tries).toContainEqual(expect.objectContaining(refused))
  })
})
