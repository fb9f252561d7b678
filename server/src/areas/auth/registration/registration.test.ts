import { auth } from '@fulmar/contract/auth/auth'
import { counter } from '@fulmar/contract/counter/counter'
import { storeStatuses } from '@fulmar/contract/stores/store-statuses'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

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
  it('201 creates a member who can sign in and has a referral code', async () => {
    const { status, body } = await register('rui@test.example', { phone: '+351912345678' })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ userType: 'MEMBER', phone: '+351912345678', adminRole: null })
    const credentials = { email: 'rui@test.example', password: 'a good long one' }
    expect((await t.call('nobody', auth.login, { body: credentials })).status).toBe(200)
    const { data } = (await t.call({ token: body.token }, auth.profileCompletion, {})).body
    expect(data).toEqual({ percent: 60, missing: ['avatar', 'neighborhood'] })
  })

  it('accepts an existing referral code and refuses an unknown one', async () => {
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

  it('400 without an emailed code, without consent, or as an administrator', async () => {
    for (const over of [{ otp: '000000' }, { consent: false }, { userType: 'ADMIN' }])
      expect((await register(`x-${Object.keys(over)[0]}@test.example`, over)).status).toBe(400)
  })

  it('reveals only by email that an address is taken', async () => {
    const { email } = await t.build.account()
    const taken = await sendCode(email)
    const free = await sendCode('free@test.example')
    expect(taken.body).toEqual(free.body)
    expect((await t.deliverMail()).map(mail => mail.subject)).toContain('You already have a Fulmar account')
  })
})

describe('POST /api/auth/check-user-type', () => {
  const check = async (as: As) => {
    const { email } = await t.build.user()
    return t.call(as, auth.checkUserType, { body: { email } })
  }

  it('200 for administrators; 401 and 403 for strangers and members', async () => {
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await check('AUDITOR')).body.data).toEqual({ userType: 'MEMBER' })
    expect((await check(member)).status).toBe(403)
    expect((await check('nobody')).status).toBe(401)
  })

  it('403 for a newly registered store account', async () => {
    const { token } = (await register('curious@test.example', { userType: 'STORE' })).body
    expect(await check({ token })).toMatchObject({ status: 403, body: { error: 'NOT_ALLOWED' } })
  })

  it.each(storeStatuses)('answers store owners by the status of the store: %s', async status => {
    const { id } = await t.build.user({ userType: 'STORE' })
    await t.build.store({ ownerId: id, status })
    const takesPart = ['ACTIVE', 'PAUSED'].includes(status)
    expect((await check(await t.build.session({ userId: id }))).status).toBe(takesPart ? 200 : 403)
  })

  it('429 for a store after 30 an hour, together with its look-ups by email', async () => {
    const store = await t.build.storeWithOwner()
    const { email } = await t.build.user()
    expect((await t.call(store, counter.findMember, { query: { email } })).status).toBe(200)
    for (let n = 0; n < 29; n++) expect((await check(store)).status).toBe(200)
    const refused = await check(store)
    expect([refused.status, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true])
  })
})
