import { type StoreRequest, storeRequests } from '@fulmar/contract/stores/store-requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

let count = 0
const request = (over: Partial<StoreRequest> = {}): StoreRequest => ({
  name: 'Harbour Store',
  description: 'By the fish market',
  contactInfo: { phoneNumber: '+351912345678', email: `harbour-${++count}@test.example`, website: '' },
  address: { street: 'Rua do Cais 1', city: 'Porto', state: 'Porto', country: 'Portugal', postalCode: '4050-001' },
  location: { type: 'Point', coordinates: [-8.61, 41.14] },
  operatingHours: [{ dayOfWeek: 'monday', isOpen: true, timeSlot: { openTime: '09:00', closeTime: '17:00' } }],
  ...over,
})

const rowOf = (reference: string) =>
  t.database.one<Record<string, unknown>>(sql`select * from stores where reference = ${reference}`)

describe('POST /api/store/register', () => {
  it('201 saves the request as PENDING, whatever else is sent, and emails the reference', async () => {
    const image = await t.uploadImage()
    const forged = {
      status: 'ACTIVE',
      pointsAlloted: 9999,
      plasticCollected: 9999,
      storeId: 'ADMIN',
      password: 'x',
      flag: 'HACK',
    }
    const body = request({ image, ...forged })
    const answer = await t.call('nobody', storeRequests.register, { body })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ status: 'PENDING', reference: expect.stringMatching(/^FS-[A-Z0-9]{8}$/) })
    const row = await rowOf(answer.body.data.reference)
    expect(row).toMatchObject({
      status: 'PENDING',
      flag: 'STORE_CREATED',
      store_id: null,
      image_key: image,
      longitude: -8.61,
      latitude: 41.14,
    })
    const [mail] = (await t.deliverMail()).filter(({ to }) => to === body.contactInfo.email)
    expect(mail?.text).toContain(`/store-request/${answer.body.data.reference}`)
    expect(await t.build.activity(String(row.id))).toMatchObject([{ action: 'store.requested', actorId: null }])
  })

  it('uses the time zone of the nearest store in the country until it is changed', async () => {
    await t.build.store({ timezone: 'Atlantic/Azores', latitude: 38.5, longitude: -28.6 })
    await t.build.store({ timezone: 'Europe/Lisbon', latitude: 41.1, longitude: -8.6 })
    const here = request({ location: { type: 'Point', coordinates: [-28.7, 38.6] } })
    const { reference } = (await t.call('nobody', storeRequests.register, { body: here })).body.data
    expect(await rowOf(reference)).toMatchObject({ timezone: 'Atlantic/Azores' })
    const abroad = request({ address: { ...here.address, country: 'Chile' } })
    const { reference: other } = (await t.call('nobody', storeRequests.register, { body: abroad })).body.data
    expect(await rowOf(other)).toMatchObject({ timezone: 'UTC' })
  })

  it('keeps the phone as E.164 however it is written', async () => {
    const { contactInfo } = request()
    const body = request({ contactInfo: { ...contactInfo, phoneNumber: '+351 912-345 678' } })
    const { reference } = (await t.call('nobody', storeRequests.register, { body })).body.data
    expect(await rowOf(reference)).toMatchObject({ phone: '+351912345678' })
  })

  it('answers an identical request with the first reference, also in parallel', async () => {
    const body = request()
    const upper = { ...body, contactInfo: { ...body.contactInfo, email: body.contactInfo.email.toUpperCase() } }
    const answers = await Promise.all(
      [body, upper, body].map(sent => t.call('nobody', storeRequests.register, { body: sent })),
    )
    expect(new Set(answers.map(answer => answer.body.data.reference)).size).toBe(1)
    const { n } = await t.database.one<{ n: number }>(
      sql`select count(*) as n from stores where lower(email) = ${body.contactInfo.email}`,
    )
    expect(n).toBe(1)
  })

  it('409 for a different request with the same email, without the reference of the first', async () => {
    const body = request()
    const { reference } = (await t.call('nobody', storeRequests.register, { body })).body.data
    const other = await t.call('nobody', storeRequests.register, { body: { ...body, name: 'Somebody else' } })
    expect(other).toMatchObject({
      status: 409,
      body: { error: 'EMAIL_TAKEN', fields: { 'contactInfo.email': expect.any(String) } },
    })
    expect(JSON.stringify(other.body)).not.toContain(reference)
  })

  it('answers a bot that filled in the hidden field alike, and saves nothing', async () => {
    const { status, body } = await t.call('nobody', storeRequests.register, { body: request({ nickname: 'bot' }) })
    expect({ status, type: body.type }).toEqual({ status: 201, type: 'Success' })
    expect(await t.database.maybe(sql`select 1 from stores where reference = ${body.data.reference}`)).toBeUndefined()
  })

  it('400 names each missing field', async () => {
    const empty = {
      name: ' ',
      contactInfo: { phoneNumber: '', email: '' },
      address: { street: '', city: '', state: '', country: '', postalCode: '' },
    }
    const payload = { ...request(), ...empty, location: { type: 'Point', coordinates: [0, 0] } }
    const { status, body } = await t.request('nobody', { method: 'POST', url: storeRequests.register.path, payload })
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({
      name: 'Store name is required',
      'contactInfo.phoneNumber': 'Contact phone is required',
      'contactInfo.email': 'Contact email is required',
      'address.street': 'Street address is required',
      'address.city': 'City is required',
      'address.state': 'State/Province is required',
      'address.country': 'Country is required',
      'address.postalCode': 'Postal code is required',
      'location.coordinates': expect.stringContaining('cannot both be 0'),
    })
  })

  it('400 for a phone without country code, and says how to write it', async () => {
    const { contactInfo } = request()
    const payload = request({ contactInfo: { ...contactInfo, phoneNumber: '912 345 678' } })
    const { status, body } = await t.request('nobody', { method: 'POST', url: storeRequests.register.path, payload })
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: {
        'contactInfo.phoneNumber': 'Enter the phone number with its country code, like +351 912 345 678',
      },
    })
  })

  it.each([
    [
      'a day twice',
      {
        operatingHours: [0, 1].map(() => ({
          dayOfWeek: 'monday',
          isOpen: true,
          timeSlot: { openTime: '09:00', closeTime: '17:00' },
        })),
      },
    ],
    [
      'a time that is none',
      { operatingHours: [{ dayOfWeek: 'monday', isOpen: true, timeSlot: { openTime: '25:00', closeTime: '17:00' } }] },
    ],
    [
      'a website of another scheme',
      { contactInfo: { phoneNumber: '+351912345678', email: 'a@b.example', website: 'javascript:alert(1)' } },
    ],
    ['an image nobody uploaded', { image: 'uploads/01890000-0000-7000-8000-000000000000.png' }],
    ['a key outside the uploads', { image: '../session-key' }],
  ])('400 for %s, and nothing is saved', async (_what, over) => {
    const before = await t.database.one(sql`select count(*) from stores`)
    const payload = { ...request(), ...over }
    expect((await t.request('nobody', { method: 'POST', url: storeRequests.register.path, payload })).status).toBe(400)
    expect(await t.database.one(sql`select count(*) from stores`)).toEqual(before)
  })

  it('takes an image for one request only', async () => {
    const image = await t.uploadImage()
    await t.call('nobody', storeRequests.register, { body: request({ image }) })
    expect((await t.call('nobody', storeRequests.register, { body: request({ image }) })).status).toBe(400)
  })
})

describe('following a request', () => {
  async function asked() {
    const body = request()
    const { reference } = (await t.call('nobody', storeRequests.register, { body })).body.data
    const own = { reference, email: body.contactInfo.email }
    return {
      own,
      body,
      ask: () =>
        t.database.run(sql`
      update stores set status = 'NEEDS_INFO', field_comments = '{"name": "Which one?"}', decision_reason = 'One question'
      where reference = ${reference}`),
    }
  }

  it('shows the status for the right reference and email only', async () => {
    const { own, body } = await asked()
    const status = await t.call('nobody', storeRequests.requestStatus, {
      body: { ...own, reference: own.reference.toLowerCase() },
    })
    expect(status.body.data).toMatchObject({ status: 'PENDING', name: body.name, details: null })
    const wrong = await t.call('nobody', storeRequests.requestStatus, {
      body: { ...own, email: 'someone@test.example' },
    })
    expect(wrong.status).toBe(404)
    expect(JSON.stringify(status.body)).not.toContain(body.contactInfo.phoneNumber)
  })

  it('accepts an update only after changes were requested, and keeps reference and email', async () => {
    const { own, body, ask } = await asked()
    const store = { ...body, name: 'Harbour Store East' }
    expect((await t.call('nobody', storeRequests.resubmit, { body: { ...own, store } })).status).toBe(409)
    await ask()
    const questions = (await t.call('nobody', storeRequests.requestStatus, { body: own })).body.data
    expect(questions).toMatchObject({
      status: 'NEEDS_INFO',
      fieldComments: { name: 'Which one?' },
      details: { name: body.name },
    })
    const again = await t.call('nobody', storeRequests.resubmit, { body: { ...own, store } })
    expect(again.body.data).toMatchObject({ status: 'PENDING', name: 'Harbour Store East', fieldComments: {} })
    expect(again.body.data.submittedAt).toBe(questions.submittedAt)
  })
})
