import { auth } from '@fulmar/contract/auth/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

let places = 0
const type = 'CHANGE_PASSWORD' as const
const password = 'a new and better one'

/** Every call from a new address: the limits per address are not what these tests are about. */
const post = (path: string, payload: object, device?: string) =>
  t.request('nobody', {
    method: 'POST',
    url: path,
    payload,
    remoteAddress: `192.0.2.${++places % 250}`,
    ...(device && { headers: { cookie: device } }),
  })

const sendOtp = (email: string, device?: string) => post(auth.sendOtp.path, { email, type }, device)
const verify = (email: string, otp: string, device?: string) => post(auth.verifyOtp.path, { email, otp }, device)
const reset = (email: string, otp: string, device?: string) =>
  post(auth.forgotPassword.path, { email, otp, password }, device)
const aMinuteLater = () => t.database.run(sql`update otps set sent_at = sent_at - interval '61 seconds'`)
const login = (email: string, typed: string) => t.call('nobody', auth.adminLogin, { body: { email, password: typed } })

/** Everything that is counted or waits for a time is an hour older. */
async function anHourLater() {
  await t.database.run(sql`
    update otps set sent_at = sent_at - interval '1 hour', expires_at = expires_at - interval '1 hour'`)
  await t.database.run(sql`update rate_windows set ends_at = ends_at - interval '1 hour'`)
  await t.database.run(sql`
    update login_throttles
    set window_ends_at = window_ends_at - interval '1 hour', blocked_until = blocked_until - interval '1 hour'`)
}

async function codeFor(email: string, device?: string): Promise<string> {
  await t.deliverMail()
  await sendOtp(email, device)
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

  it('invalidates the old code, and sends at most one a minute and five an hour', async () => {
    const { email } = await t.build.account()
    const first = await codeFor(email)
    expect(await codeFor(email)).toBe('none')
    await aMinuteLater()
    const second = await codeFor(email)
    if (first !== second) expect((await verify(email, first)).status).toBe(400)
    expect((await verify(email, second)).status).toBe(200)
    const more: string[] = []
    for (let n = 0; n < 4; n++) {
      await aMinuteLater()
      more.push(await codeFor(email))
    }
    expect(more.map(code => code === 'none')).toEqual([false, false, false, true])
  })

  it('400 for another type and an invalid email', async () => {
    expect((await post(auth.sendOtp.path, { email: 'a@b.example', type: 'REGISTER' })).status).toBe(400)
    expect((await post(auth.sendOtp.path, { email: 'a', type })).status).toBe(400)
  })
})

describe('POST /api/auth/admin/forgot-password', () => {
  it('200 sets the password, ends every session and sends an email', async () => {
    const account = await t.build.account()
    const { token } = await t.build.session({ userId: account.id })
    const otp = await codeFor(account.email)
    expect((await verify(account.email, otp)).status).toBe(200)
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

  it('checks five of many parallel guesses, and then refuses the right code too', async () => {
    const { email } = await t.build.account()
    const otp = await codeFor(email)
    await Promise.all(Array.from({ length: 12 }, () => verify(email, wrong(otp))))
    const { attempts } = await t.database.one<{ attempts: number }>(sql`select max(attempts) as attempts from otps`)
    expect(attempts).toBe(5)
    expect((await reset(email, otp)).status).toBe(400)
  })

  it('uses a code once when fifty use it in parallel', async () => {
    const { email } = await t.build.account()
    const otp = await codeFor(email)
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => reset(email, otp).then(answer => answer.status)),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status >= 500 && status !== 503)).toEqual([])
  })

  it('pauses after ten wrong guesses a day, over any number of codes', async () => {
    const { email } = await t.build.account()
    for (let round = 0; round < 2; round++) {
      const otp = await codeFor(email)
      for (let n = 0; n < 5; n++) await verify(email, wrong(otp))
      await aMinuteLater()
    }
    const otp = await codeFor(email)
    expect((await reset(email, otp)).status).toBe(400)
    await t.database.run(sql`update login_throttles set blocked_until = now() - interval '1 second'`)
    expect((await reset(email, otp)).status).toBe(200)
  })

  it('counts no guesses while there is no code', async () => {
    const { email } = await t.build.account()
    for (let n = 0; n < 30; n++) expect((await verify(email, '123456')).status).toBe(400)
    expect((await reset(email, await codeFor(email))).status).toBe(200)
  })

  it('answers wrong guesses alike, with and without an account or a code, and during a pause', async () => {
    const { email } = await t.build.account()
    const unknown = 'nobody-has-this-either@test.example'
    const answers = [await verify(email, '123456'), await verify(unknown, '123456')]
    const otp = await codeFor(email)
    await sendOtp(unknown)
    for (const address of [email, unknown]) for (let n = 0; n < 7; n++) answers.push(await verify(address, wrong(otp)))
    const bodies = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
    expect(bodies).toEqual(Array(16).fill(bodies[0]))
    expect(bodies[0]?.body.message).toBe('That code is incorrect or has expired. Request a new one.')
  })

  describe('when a stranger requests every code and guesses it', () => {
    async function attacked() {
      const account = await t.build.account()
      const answer = await login(account.email, account.password)
      const device = String(answer.headers['set-cookie']).split(';')[0]
      for (let round = 0; round < 5; round++) {
        const otp = await codeFor(account.email)
        for (let n = 0; n < 5; n++) await verify(account.email, wrong(otp))
        await aMinuteLater()
      }
      return { ...account, device }
    }

    it('the owner resets from a known device meanwhile', async () => {
      const { email, device } = await attacked()
      expect(await codeFor(email)).toBe('none')
      const otp = await codeFor(email, device)
      await sendOtp(email)
      expect((await verify(email, otp)).status).toBe(400)
      expect((await verify(email, otp, device)).status).toBe(200)
      expect((await reset(email, otp, device)).status).toBe(200)
      expect((await login(email, password)).status).toBe(200)
    })

    it('the owner resets from anywhere an hour later', async () => {
      const { email } = await attacked()
      await anHourLater()
      expect((await reset(email, await codeFor(email))).status).toBe(200)
    })
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
