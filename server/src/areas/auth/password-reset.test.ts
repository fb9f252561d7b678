import { auth } from '@fulmar/contract/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

let places = 0
const type = 'CHANGE_PASSWORD' as const
const password = 'a new and better one'

/** Every call from a new address: the limits per address are not what these tests are about. */
const post = (path: string, payload: object) =>
  t.request('nobody', { method: 'POST', url: path, payload, remoteAddress: `192.0.2.${++places % 250}` })

const sendOtp = (email: string) => post(auth.sendOtp.path, { email, type })
const reset = (email: string, otp: string) => post(auth.forgotPassword.path, { email, otp, password })
const aMinuteLater = () => t.database.run(sql`update otps set sent_at = sent_at - interval '61 seconds'`)
const login = (email: string, typed: string) => t.call('nobody', auth.adminLogin, { body: { email, password: typed } })

async function codeFor(email: string): Promise<string> {
  await sendOtp(email)
  const mail = (await t.deliverMail()).find(({ to }) => to === email)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none'
}

const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

describe('POST /api/auth/send-otp', () => {
  it('answers a known and an unknown email alike, with the same work', async () => {
    const { email } = await t.build.account()
    const jobs = async () => (await t.owner.one<{ n: number }>(sql`select count(*) as n from graphile_worker.jobs`)).n
    await t.deliverMail()
    const known = await sendOtp(email)
    const afterKnown = await jobs()
    const unknown = await sendOtp('nobody-at-all@test.example')
    expect([afterKnown, await jobs()]).toEqual([1, 2])
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    expect(known.body.type).toBe('Success')
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort())
    expect((await t.deliverMail()).map(mail => mail.to)).toEqual([email])
  })

  it('voids the old code, sends no second one within a minute and five in an hour at most', async () => {
    const { email } = await t.build.account()
    const first = await codeFor(email)
    expect(await codeFor(email)).toBe('none')
    await aMinuteLater()
    const second = await codeFor(email)
    if (first !== second) expect((await post(auth.verifyOtp.path, { email, otp: first })).status).toBe(400)
    expect((await post(auth.verifyOtp.path, { email, otp: second })).status).toBe(200)
    const more: string[] = []
    for (let n = 0; n < 4; n++) {
      await aMinuteLater()
      more.push(await codeFor(email))
    }
    expect(more.map(code => code === 'none')).toEqual([false, false, false, true])
  })

  it('400 for another type and for what is no email', async () => {
    expect((await post(auth.sendOtp.path, { email: 'a@b.example', type: 'LOGIN' })).status).toBe(400)
    expect((await post(auth.sendOtp.path, { email: 'a', type })).status).toBe(400)
  })
})

describe('POST /api/auth/admin/forgot-password', () => {
  it('200 sets the password, ends every session and says so by mail', async () => {
    const account = await t.build.account()
    const { token } = await t.build.session({ userId: account.id })
    const otp = await codeFor(account.email)
    expect((await post(auth.verifyOtp.path, { email: account.email, otp })).status).toBe(200)
    expect((await reset(account.email, otp)).status).toBe(200)
    t.sessions.forgetAll()
    expect((await t.call({ token }, auth.sessions, {})).status).toBe(401)
    expect((await login(account.email, account.password)).status).toBe(401)
    expect((await login(account.email, password)).status).toBe(200)
    expect((await t.deliverMail()).map(mail => mail.subject)).toContain('Your Fulmar password was changed')
    expect((await reset(account.email, otp)).status).toBe(400)
  })

  it('400 for a wrong code, which can be corrected without starting over', async () => {
    const { email } = await t.build.account()
    const otp = await codeFor(email)
    expect((await reset(email, wrong(otp))).body).toMatchObject({
      error: 'OTP_WRONG',
      fields: { otp: expect.any(String) },
    })
    expect((await reset(email, otp)).status).toBe(200)
  })

  it('looks at five of many guesses made at once, and then not at the right code either', async () => {
    const { email } = await t.build.account()
    const otp = await codeFor(email)
    await Promise.all(Array.from({ length: 12 }, () => post(auth.verifyOtp.path, { email, otp: wrong(otp) })))
    const { attempts } = await t.database.one<{ attempts: number }>(sql`select max(attempts) as attempts from otps`)
    expect(attempts).toBe(5)
    expect((await reset(email, otp)).status).toBe(400)
  })

  it('uses a code once when fifty use it at once', async () => {
    const { email } = await t.build.account()
    const otp = await codeFor(email)
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => reset(email, otp).then(answer => answer.status)),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status >= 500 && status !== 503)).toEqual([])
  })

  it('stops believing after ten wrong guesses a day, over any number of codes', async () => {
    const { email } = await t.build.account()
    for (let round = 0; round < 3; round++) {
      const otp = await codeFor(email)
      for (let n = 0; n < 4; n++) await post(auth.verifyOtp.path, { email, otp: wrong(otp) })
      await aMinuteLater()
    }
    expect((await reset(email, await codeFor(email))).status).toBe(400)
  })

  it('400 after ten minutes', async () => {
    const { email } = await t.build.account()
    const otp = await codeFor(email)
    await t.database.run(sql`update otps set expires_at = now() - interval '1 second'`)
    expect((await reset(email, otp)).status).toBe(400)
  })

  it.each(['password123', 'short'])('400 for the password %s, and the code stays good', async unfit => {
    const { email } = await t.build.account()
    const otp = await codeFor(email)
    const { status, body } = await post(auth.forgotPassword.path, { email, otp, password: unfit })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['password'] })
    expect((await reset(email, otp)).status).toBe(200)
  })

  it('keeps neither codes nor addresses in clear', async () => {
    const { email } = await t.build.account()
    await sendOtp(email)
    const stored = await t.owner.many<{ row: string }>(
      sql`select otps::text as row from otps union all select payload::text from graphile_worker._private_jobs`,
    )
    const mail = (await t.deliverMail()).find(({ to }) => to === email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    for (const { row } of stored) {
      expect(row).not.toContain(email)
      expect(row).not.toContain(`"${code}"`)
    }
  })
})

describe('POST /api/auth/reset-password', () => {
  it('200 changes one’s own password and ends the other sessions only', async () => {
    const account = await t.build.account()
    const mine = await t.build.session({ userId: account.id })
    const other = await t.build.session({ userId: account.id })
    const body = { currentPassword: account.password, password }
    expect((await t.call(mine, auth.resetPassword, { body })).status).toBe(200)
    t.sessions.forgetAll()
    expect((await t.call(mine, auth.sessions, {})).status).toBe(200)
    expect((await t.call(other, auth.sessions, {})).status).toBe(401)
  })

  it('400 names the current password when it is wrong', async () => {
    const account = await t.build.account()
    const mine = await t.build.session({ userId: account.id })
    const { status, body } = await t.call(mine, auth.resetPassword, { body: { currentPassword: 'no', password } })
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['currentPassword'] })
  })
})
