import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import { counter } from '@fulmar/contract/counter/counter'
import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { points } from '@fulmar/contract/points/points'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { ownStores } from '@fulmar/contract/stores/own-store'
import { type StoreRequest, storeRequests } from '@fulmar/contract/stores/store-requests'
import { stores } from '@fulmar/contract/stores/stores'
import { userRecord } from '@fulmar/contract/users/user-record'
import { users } from '@fulmar/contract/users/users'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100)
})

const request = (email: string): StoreRequest => ({
  name: `Corner shop of ${email}`,
  description: '',
  contactInfo: { phoneNumber: '+351912345678', email, website: '' },
  address: { street: 'Rua do Cais 1', city: 'Porto', state: 'Porto', country: 'Portugal', postalCode: '4050-001' },
  location: { type: 'Point', coordinates: [-8.61, 41.14] },
  operatingHours: [{ dayOfWeek: 'monday', isOpen: true, timeSlot: { openTime: '09:00', closeTime: '17:00' } }],
})

/** A member with 500 points, and their session. */
async function aMember() {
  const account = await t.build.account({ userType: 'MEMBER', adminRole: null })
  await t.build.collection({ userId: account.id, lines: [{ plasticCode: 'PET', grams: 5000 }] })
  return { ...account, session: await t.build.session({ userId: account.id }) }
}

async function askFor(email: string, as: As) {
  const { status, body } = await t.call(as, storeRequests.register, { body: request(email) })
  expect(status).toBe(201)
  return body.data.id ?? ''
}

const approve = (id: string, as: As = 'OPERATIONS', version = 1) =>
  t.call(as, stores.change, { body: { id, version, status: 'ACTIVE' } })

const signInAs = (email: string, password: string, as?: 'STORE') =>
  t.call('nobody', auth.login, { body: { email, password, ...(as && { as }) } })

/** A member whose store was approved, with a session for each hat. */
async function anOwner() {
  const member = await aMember()
  const storeId = await askFor(member.email, member.session)
  expect((await approve(storeId)).status).toBe(200)
  const { body } = await signInAs(member.email, member.password, 'STORE')
  return { ...member, storeId, atStore: { token: body.token } }
}

describe('a member who asked for a store', () => {
  it('owns it with the same account, is told, and the administrator saw it before', async () => {
    const member = await aMember()
    const storeId = await askFor(member.email, member.session)
    const { account } = (await t.call('OPERATIONS', stores.review, { query: { id: storeId } })).body.data
    expect(account).toMatchObject({ id: member.id, userType: 'MEMBER', canOwn: true })
    const { status, body } = await approve(storeId)
    expect([status, body.data.owner?.id]).toEqual([200, member.id])
    expect(await t.build.activity(member.id)).toContainEqual(
      expect.objectContaining({ action: 'user.made-store-owner', after: { storeId } }),
    )
    const told = (await t.call(member.session, notifications.my, { query: {} })).body.data
    expect(told).toMatchObject([{ title: expect.stringMatching(/^You are now the owner of Corner shop/) }])
    const record = (await t.call('OPERATIONS', userRecord.get, { params: { id: member.id } })).body.data
    expect(record).toMatchObject({ userType: 'MEMBER', stores: [{ id: storeId }] })
  })

  it('has two hats: one sees points and plays, the other runs the store, and neither may what the other may', async () => {
    const { session, atStore, storeId, id } = await anOwner()
    expect((await t.call(session, users.myProfile, {})).body.data).toMatchObject({
      userType: 'MEMBER',
      points: { available: 500 },
    })
    expect((await t.call(session, ownStores.list, {})).status).toBe(403)
    expect((await t.call(atStore, users.myProfile, {})).body.data).toMatchObject({ id, userType: 'STORE' })
    expect((await t.call(atStore, ownStores.list, {})).body.data).toMatchObject([{ id: storeId }])
    expect((await t.call(atStore, points.mine, { query: {} })).status).toBe(403)
  })

  it('sets up a device, which works for the store', async () => {
    const { atStore, storeId, id } = await anOwner()
    const device = (await t.call(atStore, counterStaff.addDevice, { body: { storeId, name: 'Till', pin: '8642' } }))
      .body.data
    const [owner] = (await t.call({ token: device.token }, counter.state, { query: {} })).body.data.staff
    const { body } = await t.call({ token: device.token }, counterStaff.unlock, {
      body: { staffId: owner?.id ?? '', pin: '8642' },
    })
    const { id: userId } = await t.build.user()
    const sent = {
      body: { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 900 }] },
      idempotencyKey: uuidv7(),
    }
    const recorded = await t.call({ token: body.data.token }, collections.record, sent)
    expect([recorded.status, recorded.body.data.points]).toEqual([201, 90])
    expect(userId).not.toBe(id)
  })

  it('records and redeems nothing for themselves at their store', async () => {
    const { id, session, atStore, storeId } = await anOwner()
    const lines = [{ plasticCode: 'PET' as const, grams: 900 }]
    const own = await t.call(atStore, collections.record, {
      body: { storeId, userId: id, lines },
      idempotencyKey: uuidv7(),
    })
    expect(own.body).toMatchObject({ error: 'COLLECTION_REFUSED', fields: { userId: expect.any(String) } })
    const { id: rewardId } = await t.build.reward({ costPoints: 100 })
    const redeem = (as: As, body: object) =>
      t.call(as, redemptions.redeem, { body: { rewardId, ...body }, idempotencyKey: uuidv7() })
    expect((await redeem(atStore, { userId: id, storeId })).body.error).toBe('OWN_POINTS')
    expect((await redeem(session, { storeId })).body.error).toBe('OWN_POINTS')
    const elsewhere = await t.build.storeWithOwner()
    expect((await redeem(session, { storeId: elsewhere.id })).status).toBe(201)
  })

  it('asks for another store with the same email and owns that too', async () => {
    const { email, id, session } = await anOwner()
    const second = await askFor(email, session)
    expect((await approve(second)).body.data.owner?.id).toBe(id)
  })

  it('cannot leave the programme before the store is closed', async () => {
    const { session } = await anOwner()
    expect((await t.call(session, users.leave, { body: {} })).body.error).toBe('STORE_STILL_RUN')
  })
})

describe('nobody else becomes an owner', () => {
  it('409 for a request that somebody made with the email of a member, also after questions were asked', async () => {
    const member = await aMember()
    const storeId = await askFor(member.email, 'nobody')
    const { account } = (await t.call('OPERATIONS', stores.review, { query: { id: storeId } })).body.data
    expect(account).toMatchObject({ id: member.id, canOwn: false })
    expect((await approve(storeId)).body).toMatchObject({ error: 'EMAIL_TAKEN' })
    const questions = { id: storeId, version: 1, status: 'NEEDS_INFO' as const, reason: 'Where is the door?' }
    expect((await t.call('OPERATIONS', stores.change, { body: questions })).status).toBe(200)
    const withdrawn = { id: storeId, version: 2, status: 'PENDING' as const }
    expect((await t.call('OPERATIONS', stores.change, { body: withdrawn })).status).toBe(200)
    expect((await approve(storeId, 'OPERATIONS', 3)).body).toMatchObject({ error: 'EMAIL_TAKEN' })
  })

  it('409 while the member is suspended', async () => {
    const member = await aMember()
    const storeId = await askFor(member.email, member.session)
    const { version } = (await t.call('OPERATIONS', userRecord.get, { params: { id: member.id } })).body.data
    const suspended = { id: member.id, version, status: 'SUSPENDED' as const, reason: 'Asked to wait' }
    await t.call('OPERATIONS', userRecord.change, { body: suspended })
    expect((await approve(storeId)).body).toMatchObject({ error: 'EMAIL_TAKEN' })
  })

  it('409 for the administrator who added the member: somebody else approves', async () => {
    const adder = await t.build.session({ adminRole: 'OPERATIONS' })
    const address = { street: '', city: '', state: '', country: '', postalCode: '' }
    const kept = { address, hasMailConsent: false, phone: '', neighborhoodId: null }
    const input = { name: 'Nuno Faria', email: 'nuno@test.example', isInvited: false, ...kept }
    const { id } = (await t.call(adder, userRecord.create, { body: input })).body.data
    const storeId = await askFor(input.email, await t.build.session({ userId: id }))
    expect((await approve(storeId, adder)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await approve(storeId)).status).toBe(200)
  })

  it('403 for members without a store who sign in as one; the wrong password says no more than before', async () => {
    const member = await aMember()
    expect((await signInAs(member.email, member.password, 'STORE')).body).toMatchObject({ error: 'NOT_ALLOWED' })
    expect((await signInAs(member.email, 'wrong password', 'STORE')).status).toBe(401)
  })
})
