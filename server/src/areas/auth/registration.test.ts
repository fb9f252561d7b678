import { auth } from '@fulmar/contract/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const sendCode = (email: string) => t.call('nobody', auth.validateAndSendOtp, { body: { email, type: 'REGISTER' } })

async function register(email: string, over: object = {}) {
  await sendCode(email)
  const mail = (await t.deliverMail()).find(({ to }) => to === email)
  const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '000000'
  const body = { name: 'Rui Costa', email, otp, password: 'a good long one', consent: true as const, ...over }
  return t.call('nobody', auth.register, { body })
}

describe('POST /api/auth/register', () => {
  it('201 makes a member who can sign in, with a referral code of their own', async () => {
    const { status, body } = await register('rui@test.example', { phone: '+351912345678' })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ userType: 'MEMBER', phone: '+351912345678', adminRole: null })
    const credentials = { email: 'rui@test.example', password: 'a good long one' }
    expect((await t.call('nobody', auth.login, { body: credentials })).status).toBe(200)
    const { data } = (await t.call({ token: body.token }, auth.profileCompletion, {})).body
    expect(data).toEqual({ percent: 60, missing: ['avatar', 'neighborhood'] })
  })

  it('takes the referral code of another, and refuses one nobody has', async () => {
    const first = await register('first@test.example')
    const { code } = await t.database.one<{ code: string }>(
      sql`select referral_code as code from users where id = ${first.body.user.id}`,
    )
    expect(
      (await t.call('nobody', auth.validateReferralCode, { body: { referralCode: code.toLowerCase() } })).body.data,
    ).toEqual({ isValid: true })
    const second = await register('second@test.example', { referralCode: code })
    const { by } = await t.database.one<{ by: string }>(
      sql`select referred_by as by from users where id = ${second.body.user.id}`,
    )
    expect(by).toBe(first.body.user.id)
    expect(await register('third@test.example', { referralCode: 'NOBODYS' })).toMatchObject({
      status: 400,
      body: { fields: { referralCode: expect.any(String) } },
    })
  })

  it('400 without a mailed code, without consent, as an administrator', async () => {
    for (const over of [{ otp: '000000' }, { consent: false }, { userType: 'ADMIN' }])
      expect((await register(`x-${Object.keys(over)[0]}@test.example`, over)).status).toBe(400)
  })

  it('tells only by mail that an address is taken', async () => {
    const { email } = await t.build.account()
    const taken = await sendCode(email)
    const free = await sendCode('free@test.example')
    expect(taken.body).toEqual(free.body)
    expect((await t.deliverMail()).map(mail => mail.subject)).toContain('You have a Fulmar account already')
  })
})

describe('POST /api/auth/check-user-type', () => {
  it('answers administrators and stores, and nobody else', async () => {
    const { email } = await t.build.user()
    const store = await t.build.session({ userId: (await t.build.user({ userType: 'STORE' })).id })
    const member = await t.build.session({ userId: (await t.build.user()).id })
    const body = { email }
    expect((await t.call('AUDITOR', auth.checkUserType, { body })).body.data).toEqual({ userType: 'MEMBER' })
    expect((await t.call(store, auth.checkUserType, { body })).body.data).toEqual({ userType: 'MEMBER' })
    expect((await t.call(member, auth.checkUserType, { body })).status).toBe(403)
    expect((await t.call('nobody', auth.checkUserType, { body })).status).toBe(401)
  })
})
