import type { StoreInput } from '@fulmar/contract/stores/store-input'
import { stores } from '@fulmar/contract/stores/stores'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

let count = 0
const input = (over: Partial<StoreInput> = {}): StoreInput => {
  count += 1
  return {
    name: `Corner shop ${count}`,
    contactInfo: { phoneNumber: '+351911222333', email: `corner${count}@store.example`, website: '' },
    address: { street: 'Rua Nova 1', city: 'Porto', state: 'Porto', country: 'Portugal', postalCode: '4000-001' },
    location: { type: 'Point', coordinates: [-8.61, 41.15] },
    operatingHours: [{ dayOfWeek: 'monday', isOpen: true, timeSlot: { openTime: '09:00', closeTime: '17:00' } }],
    exceptions: [],
    image: null,
    timezone: 'Europe/Lisbon',
    acceptedPlastics: ['PET'],
    neighborhoodId: null,
    ...over,
  }
}
const withEmail = (email: string) => input({ contactInfo: { phoneNumber: '+351911222333', email } })

const create = (body: StoreInput, as: Parameters<TestApp['call']>[0] = 'OPERATIONS') =>
  t.call(as, stores.create, { body })

const approve = (as: Parameters<TestApp['call']>[0], { id, version }: { id: string; version: number }) =>
  t.call(as, stores.change, { body: { id, version, status: 'ACTIVE' } })

const mailsTo = async (email: string) => (await t.deliverMail()).filter(({ to }) => to === email)

describe('POST /api/store', () => {
  it('201 adds a request that another administrator approves; only then the owner is emailed a link', async () => {
    const home = await t.build.neighborhood()
    const body = input({ neighborhoodId: home.id })
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const made = await create(body, clerk)
    expect(made).toMatchObject({
      status: 201,
      body: { message: `${body.name} added. Another administrator approves it` },
    })
    const { id, version } = made.body.data
    expect(made.body.data).toMatchObject({
      name: body.name,
      status: 'PENDING',
      storeId: null,
      owner: null,
      neighborhood: { id: home.id },
      timezone: 'Europe/Lisbon',
      acceptedPlastics: ['PET'],
    })
    expect(await mailsTo(body.contactInfo.email)).toEqual([])
    expect((await approve(clerk, { id, version })).body.error).toBe('DECIDE_ALONE')
    const approved = await approve('OWNER', { id, version })
    expect(approved.body.data).toMatchObject({
      status: 'ACTIVE',
      storeId: expect.stringMatching(/^STR-\d+$/),
      owner: { email: body.contactInfo.email, status: 'PENDING' },
    })
    expect((await t.build.activity(id)).map(({ action }) => action)).toEqual(['store.approved', 'store.created'])
    const [mail] = await mailsTo(body.contactInfo.email)
    expect(mail?.subject).toBe(`${body.name} was added to the programme`)
    expect(mail?.text).toContain(approved.body.data.storeId)
    expect(mail?.text).toContain('accept-invitation#')
  })

  it('a store approved a moment ago does not count as without collections in 30 days', async () => {
    const city = 'Sagres'
    const body = input()
    const { data } = (await create({ ...body, address: { ...body.address, city } })).body
    await approve('OWNER', data)
    const stats = await t.call('OWNER', stores.stats, { query: { city } })
    expect(stats.body.data).toMatchObject({ active: 1, silent30d: 0 })
    expect((await t.call('OWNER', stores.list, { query: { city, silent30d: 'yes' } })).body.totalCount).toBe(0)
  })

  it('takes the store account of its email, without a link if that has a password', async () => {
    const owner = await t.build.account({ userType: 'STORE', adminRole: null })
    const { data } = (await create(withEmail(owner.email))).body
    expect((await approve('OWNER', data)).body.data.owner).toMatchObject({ id: owner.id, status: 'ACTIVE' })
    const [mail] = await mailsTo(owner.email)
    expect(mail?.subject).toBe(`${data.name} was added to the programme`)
    expect(mail?.text).not.toContain('accept-invitation#')
  })

  it('409 EMAIL_TAKEN while the email has an open request, or belongs to another kind of account', async () => {
    const asked = await t.build.store({ status: 'PENDING' })
    const member = await t.build.account({ userType: 'MEMBER', adminRole: null })
    for (const email of [asked.email, member.email]) {
      const refused = await create(withEmail(email))
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({
        error: 'EMAIL_TAKEN',
        fields: { 'contactInfo.email': expect.stringMatching(/./) },
      })
    }
  })

  it('400 for an unknown time zone, a neighborhood that does not exist and missing fields', async () => {
    expect((await create(input({ timezone: 'Mars/Base' }))).body).toMatchObject({
      error: 'INVALID_INPUT',
      fields: { timezone: expect.any(String) },
    })
    expect((await create(input({ neighborhoodId: unknownId }))).body).toMatchObject({
      error: 'INVALID_INPUT',
      fields: { neighborhoodId: expect.any(String) },
    })
    expect((await create(input({ acceptedPlastics: [] }))).status).toBe(400)
  })

  it('401 without a session, 403 for roles that cannot approve stores', async () => {
    expect((await create(input(), 'nobody')).status).toBe(401)
    expect((await create(input(), 'FINANCE')).status).toBe(403)
  })
})
