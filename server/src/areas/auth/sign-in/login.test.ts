import { auth } from '@fulmar/contract/auth/auth'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { users } from '@fulmar/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

let places = 0
/** Each test signs in from a place of its own, so that one test's failures slow no other. */
const newPlace = () => `198.51.100.${++places}`

const login = (email: string, password: string, ip: string, app = t) =>
  app.request('nobody', { method: 'POST', url: auth.adminLogin.path, payload: { email, password }, remoteAddress: ip })

const pausesEnd = () => t.database.run(sql`update login_throttles set blocked_until = now() - interval '1 second'`)

/** Of the counter for one place, found by the time it counts over. */
async function minutesPaused(): Promise<number> {
  const { seconds } = await t.database.one<{ seconds: number }>(sql`
    select max(extract(epoch from blocked_until - now()))::int as seconds from login_throttles
    where window_ends_at > now() + interval '14 minutes' and window_ends_at < now() + interval '16 minutes'`)
  return Math.round(seconds / 60)
}

describe('POST /api/auth/admin-login', () => {
  it('200 returns a working token and the user', async () => {
    const { email, password, id } = await t.build.account()
    const { status, body } = await login(email.toUpperCase(), password, newPlace())
    expect({ status, type: body.type, user: body.user.id }).toEqual({ status: 200, type: 'Success', user: id })
    expect((await t.call({ token: body.token }, users.myProfile, {})).body.data.email).toBe(email)
  })

  it('401 alike for a wrong password, an unknown email, a member and a blocked administrator', async () => {
    const { email } = await t.build.account()
    const member = await t.build.account({ userType: 'MEMBER', adminRole: null })
    const blocked = await t.build.account()
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${blocked.id}`)
    const ip = newPlace()
    const answers = [
      await login(email, 'wrong password', ip),
      await login('nobody-has-this@test.example', 'wrong password', ip),
      await login(member.email, member.password, ip),
      await login(blocked.email, blocked.password, ip),
    ]
    const bodies = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
    expect(bodies).toEqual(Array(4).fill(bodies[0]))
    expect(bodies[0]).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    const headers = answers.map(answer => Object.keys(answer.headers).sort())
    expect(headers).toEqual(Array(4).fill(headers[0]))
  })

  it('401 even with the right password after five failures, in every process, until the pause is over', async () => {
    const { email, password } = await t.build.account()
    const ip = newPlace()
    for (let n = 0; n < 5; n++) await login(email, 'wrong password', ip)
    const other = await testApp({ connection: t.connection })
    expect((await login(email, password, ip)).status).toBe(401)
    expect((await login(email, password, ip, other)).status).toBe(401)
    expect((await login(email, password, newPlace())).status).toBe(200)
    await pausesEnd()
    expect((await login(email, password, ip)).status).toBe(200)
  })

  it('pauses twice as long each time, and never longer than a quarter of an hour', async () => {
    const { email } = await t.build.account()
    const ip = newPlace()
    for (let n = 0; n < 4; n++) await login(email, 'wrong password', ip)
    const pauses: number[] = []
    for (let n = 0; n < 8; n++) {
      await login(email, 'wrong password', ip)
      pauses.push(await minutesPaused())
      await pausesEnd()
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15, 15, 15])
  })

  it('counts and extends nothing during a pause, whoever tries', async () => {
    const { email, password } = await t.build.account()
    const ip = newPlace()
    for (let n = 0; n < 5; n++) await login(email, 'wrong password', ip)
    const counters = () => t.database.many(sql`select * from login_throttles order by key`)
    const before = await counters()
    for (const typed of ['wrong password', password]) expect((await login(email, typed, ip)).status).toBe(401)
    expect(await counters()).toEqual(before)
  })

  it('checks five of many parallel guesses', async () => {
    const { email, password } = await t.build.account()
    const ip = newPlace()
    await t.database.run(sql`delete from login_throttles`)
    const tries = await Promise.all(Array.from({ length: 15 }, () => login(email, 'wrong password', ip)))
    expect(tries.every(({ status }) => status === 401)).toBe(true)
    const { failures } = await t.database.one<{ failures: number }>(
      sql`select max(failures) as failures from login_throttles`,
    )
    expect(failures).toBe(5)
    expect((await login(email, password, ip)).status).toBe(401)
  })

  it('401 when the account was deactivated or got another password while the password was checked', async () => {
    const changes = [
      (id: string) => sql`update users set status = 'BLOCKED' where id = ${id}`,
      (id: string) => sql`update credentials set password_hash = 'another' where user_id = ${id}`,
    ]
    for (const change of changes) {
      const { id, email, password } = await t.build.account()
      const { answer } = await t.owner.transaction(async tx => {
        await tx.run(change(id))
        const started = login(email, password, newPlace())
        await untilSomeoneWaits(t.owner)
        return { answer: started }
      })
      expect((await answer).status).toBe(401)
    }
  })

  it('lets the owner in with an emailed code while strangers guess from everywhere', async () => {
    const { email, password } = await t.build.account()
    for (let place = 0; place < 6; place++) {
      const ip = newPlace()
      for (let n = 0; n < 5; n++) await login(email, 'wrong password', ip)
    }
    const home = newPlace()
    expect((await login(email, password, home)).status).toBe(401)
    await t.call('nobody', auth.sendOtp, { body: { email, type: 'CHANGE_PASSWORD' } })
    const mail = (await t.deliverMail()).find(({ to }) => to === email)
    const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    const reset = { email, otp, password: 'a new and better one' }
    expect((await t.call('nobody', auth.forgotPassword, { body: reset })).status).toBe(200)
    expect((await login(email, reset.password, home)).status).toBe(200)
  })

  it('429 for one address that tries too often, whatever the emails', async () => {
    const ip = newPlace()
    const statuses = await Promise.all(
      Array.from({ length: 21 }, (_, n) =>
        login(`person-x${n}@test.example`, 'wrong password', ip).then(a => a.status),
      ),
    )
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })

  it('400 for a body without a password', async () => {
    const payload = { email: 'a@b.example' }
    expect((await t.request('nobody', { method: 'POST', url: auth.adminLogin.path, payload })).status).toBe(400)
  })
})

describe('POST /api/auth/login', () => {
  it('200 for a member, whose token opens no administrator’s endpoint', async () => {
    const { email, password } = await t.build.account({ userType: 'MEMBER', adminRole: null })
    const { body } = await t.call('nobody', auth.login, { body: { email, password } })
    expect(body.user.userType).toBe('MEMBER')
    expect((await t.call({ token: body.token }, neighborhoods.list, { query: {} })).status).toBe(403)
  })

  it('401 for an administrator', async () => {
    const { email, password } = await t.build.account()
    expect((await t.call('nobody', auth.login, { body: { email, password } })).status).toBe(401)
  })
})

describe('sessions of one’s own', () => {
  it('are listed by device and ended one by one, all, or by signing out', async () => {
    const { userId, token } = await t.build.session()
    const other = await t.build.session({ userId })
    const { data } = (await t.call({ token }, auth.sessions, {})).body
    expect(data.filter(session => session.isCurrent)).toHaveLength(1)
    const otherId = data.find(session => !session.isCurrent)?.id ?? ''
    expect((await t.call({ token }, auth.endSession, { body: { id: otherId } })).status).toBe(200)
    t.sessions.forgetAll()
    expect((await t.call(other, auth.sessions, {})).status).toBe(401)
    expect((await t.call({ token }, auth.logout, {})).status).toBe(200)
    t.sessions.forgetAll()
    expect((await t.call({ token }, auth.sessions, {})).status).toBe(401)
  })

  it('404 for a session of someone else', async () => {
    const mine = await t.build.session()
    const theirs = await t.build.session()
    const [session] = (await t.call(theirs, auth.sessions, {})).body.data
    expect((await t.call(mine, auth.endSession, { body: { id: session?.id ?? '' } })).status).toBe(404)
    t.sessions.forgetAll()
    expect((await t.call(theirs, auth.sessions, {})).status).toBe(200)
  })

  it('all end by signing out everywhere', async () => {
    const { userId, token } = await t.build.session()
    const other = await t.build.session({ userId })
    await t.call({ token }, auth.logoutAll, {})
    t.sessions.forgetAll()
    expect((await t.call({ token }, auth.sessions, {})).status).toBe(401)
    expect((await t.call(other, auth.sessions, {})).status).toBe(401)
  })
})
