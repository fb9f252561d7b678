import { stores } from '@fulmar/contract/stores/stores'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100)
})

const get = async (id: string) => (await t.call('AUDITOR', stores.get, { query: { id } })).body.data
const change = (body: { id: string; version: number } & Record<string, unknown>) =>
  t.call('OPERATIONS', stores.change, { body })

describe('GET /api/store', () => {
  it('200 returns the full record, 404 for an unknown id, 400 without one', async () => {
    const made = await t.build.store()
    expect(await get(made.id)).toMatchObject({
      name: made.name,
      exceptions: [],
      decision: null,
      owner: null,
      version: 1,
    })
    expect((await t.call('OWNER', stores.get, { query: { id: unknownId } })).status).toBe(404)
    expect((await t.request('OWNER', { url: stores.get.path })).status).toBe(400)
  })
})

describe('PUT /api/store, the fields', () => {
  it('200 changes only the fields sent, and logs no contact details', async () => {
    const { id, name } = await t.build.store()
    const home = await t.build.neighborhood()
    const contactInfo = { phoneNumber: '+351911222333', email: 'new@store.example', website: 'https://store.example' }
    const exceptions = [
      { date: '2030-12-25', label: 'Christmas', isOpen: false, timeSlot: { openTime: '09:00', closeTime: '17:00' } },
    ]
    const { status, body } = await change({
      id,
      version: 1,
      contactInfo,
      exceptions,
      timezone: 'Europe/Lisbon',
      acceptedPlastics: ['PET', 'PP'],
      neighborhoodId: home.id,
      pointsAlloted: 9999,
      plasticCollected: 9999,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name,
      contactInfo,
      exceptions,
      timezone: 'Europe/Lisbon',
      acceptedPlastics: ['PET', 'PP'],
      neighborhood: { id: home.id },
      pointsAlloted: 0,
      plasticCollected: 0,
      version: 2,
    })
    const [entry] = await t.build.activity(id)
    expect(entry).toMatchObject({
      action: 'store.changed',
      before: { timezone: 'UTC' },
      after: { timezone: 'Europe/Lisbon', changed: expect.arrayContaining(['contactInfo', 'exceptions']) },
    })
    expect(JSON.stringify(entry)).not.toContain('store.example')
  })

  it('200 accepts the longest texts of any script and the most exceptions, and the list finds them', async () => {
    const { id } = await t.build.store()
    // Three bytes each, no two in a row alike: an index that holds them cannot make them smaller.
    const letters = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) => String.fromCodePoint(0x4e00 + ((from + n * 7919) % 20_000))).join('')
    const name = letters(120, 1)
    const timeSlot = { openTime: '09:00', closeTime: '17:00' }
    const exceptions = Array.from({ length: 60 }, (_, n) => ({
      date: new Date(Date.UTC(2030, 0, 1 + n * 3)).toISOString().slice(0, 10),
      label: letters(60, n),
      isOpen: n % 2 === 0,
      timeSlot,
    }))
    const address = { ...(await get(id)).address, city: letters(80, 2) }
    expect((await change({ id, version: 1, name, address, exceptions })).status).toBe(200)
    const { body } = await t.call('AUDITOR', stores.list, { query: { search: name.slice(30, 40) } })
    expect(body.data.map(store => store.id)).toEqual([id])
  })

  it('200 replaces the image and releases the old one', async () => {
    const { id } = await t.build.store()
    const [first, second] = [await t.uploadImage(), await t.uploadImage()]
    await change({ id, version: 1, image: first })
    expect((await change({ id, version: 2, image: second })).body.data.image).toBe(second)
    const claimed = await t.database.many<{ key: string }>(
      sql`select key from uploads where key = any(${[first, second]}) and claimed_at is not null`,
    )
    expect(claimed).toEqual([{ key: second }])
    expect((await change({ id, version: 3, image: null })).body.data.image).toBeNull()
  })

  it('409 with the current record for the second of two administrators, without overwriting', async () => {
    const { id } = await t.build.store()
    const both = await Promise.all(['One', 'Two'].map(name => change({ id, version: 1, name })))
    expect(both.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
    const winner = both.find(answer => answer.status === 200)?.body.data
    expect(both.find(answer => answer.status === 409)?.body).toMatchObject({ error: 'STALE_VERSION', data: winner })
    expect((await get(id)).name).toBe(winner?.name)
  })

  it.each([
    ['a time zone nobody knows', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a time zone that PostgreSQL alone knows', { timezone: 'UTC+5' }, 'timezone'],
    ['a zone that is none', { timezone: "'; drop" }, 'timezone'],
    ['no plastic at all', { acceptedPlastics: [] }, 'acceptedPlastics'],
    ['a neighborhood that is not there', { neighborhoodId: unknownId }, 'neighborhoodId'],
    [
      'a year that there was not',
      {
        exceptions: [
          { date: '0000-02-01', label: 'x', isOpen: false, timeSlot: { openTime: '09:00', closeTime: '17:00' } },
        ],
      },
      'exceptions.0.date',
    ],
    [
      'a date that is none',
      {
        exceptions: [
          { date: '2030-02-31', label: 'x', isOpen: false, timeSlot: { openTime: '09:00', closeTime: '17:00' } },
        ],
      },
      'exceptions.0.date',
    ],
    [
      'a phone without country code',
      { contactInfo: { phoneNumber: '912345678', email: 'a@b.example' } },
      'contactInfo.phoneNumber',
    ],
    ['an unknown key', { colour: 'red' }, 'colour'],
    ['an image nobody uploaded', { image: 'uploads/x.png' }, 'image'],
  ])('400 for %s', async (_what, over, field) => {
    const { id } = await t.build.store()
    const { status, body } = await t.request('OWNER', {
      method: 'PUT',
      url: stores.change.path,
      payload: { id, version: 1, ...over },
    })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
    expect((await get(id)).version).toBe(1)
  })

  it('409 EMAIL_TAKEN when another open request has the email', async () => {
    const one = await t.build.store({ status: 'PENDING' })
    const two = await t.build.store({ status: 'PENDING' })
    const contactInfo = { phoneNumber: '+351912000000', email: one.email.toUpperCase() }
    expect((await change({ id: two.id, version: 1, contactInfo })).body).toMatchObject({ error: 'EMAIL_TAKEN' })
  })

  it('404 for an unknown id, 401 and 403 as everywhere', async () => {
    expect((await change({ id: unknownId, version: 1, name: 'No one' })).status).toBe(404)
    const { id } = await t.build.store()
    const body = { id, version: 1, name: 'x' }
    expect((await t.call('nobody', stores.change, { body })).status).toBe(401)
    expect((await t.call('AUDITOR', stores.change, { body })).status).toBe(403)
  })
})

describe('GET /api/store/export', () => {
  it('200 streams matches as formula-safe CSV and logs the export without the search text', async () => {
    await t.build.store({ name: '=1+1', city: 'Viana' })
    const query = { city: 'Viana', search: 'viana' }
    const { status, headers, body } = await t.request('AUDITOR', { url: stores.export.path, query })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="stores.csv"')
    const lines = body.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^"Store number","Reference","Name","Status"/)
    expect(lines[1]).toContain(`"'=1+1`)
    expect((await t.build.activity())[0]).toMatchObject({
      action: 'store.exported',
      after: { city: 'Viana', isSearch: true },
    })
  })

  it('403 for a role that may read but not export', async () => {
    expect((await t.call('FINANCE', stores.export, { query: {} })).status).toBe(403)
  })
})
