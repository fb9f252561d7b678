import { collections } from '@fulmar/contract/collections/collections'
import type { StoreRow } from '@fulmar/contract/stores/store-records'
import { storeStatuses } from '@fulmar/contract/stores/store-statuses'
import { type StoreFilter, storeSort, stores } from '@fulmar/contract/stores/stores'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { runs } from '#test/runs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100, 90)
})

/** Handed in by a person of its own, some days ago. */
const handIn = (storeId: string, grams: number, daysAgo = 0) =>
  t.build.collection({ storeId, lines: [{ plasticCode: 'PET', grams }], daysAgo })

const list = async (query: StoreFilter & Record<string, unknown>) =>
  (await t.call('AUDITOR', stores.list, { query })).body

describe('GET /api/store/all', () => {
  it('200 returns the fields of the spec with plastic collected and points awarded', async () => {
    const home = await t.build.neighborhood({ name: 'Baixa de Faro', city: 'Faro' })
    const made = await t.build.store({ city: 'Faro', neighborhoodId: home.id, latitude: 37.02, longitude: -7.93 })
    await handIn(made.id, 2000)
    await handIn(made.id, 1500, 3)
    const { totalCount, data } = await list({ city: 'faro' })
    expect(totalCount).toBe(1)
    expect(data[0]).toMatchObject({
      id: made.id,
      referenceCode: made.reference,
      contactInfo: { phoneNumber: made.phone, email: made.email, website: '' },
      address: { city: 'Faro', street: 'Rua da Praia 12' },
      location: { type: 'Point', coordinates: [-7.93, 37.02] },
      status: 'ACTIVE',
      isOpenNow: true,
      neighborhood: { id: home.id, name: 'Baixa de Faro' },
      plasticCollected: 3500,
      pointsAlloted: 350,
    })
  })

  it('200 sorts by every figure and by age, and pages', async () => {
    const city = 'Lagos'
    const old = await t.build.store({ city, name: 'Zeta', daysAgo: 9 })
    const busy = await t.build.store({ city, name: 'Alfa', daysAgo: 2 })
    const quiet = await t.build.store({ city, name: 'Meio', daysAgo: 5 })
    await handIn(busy.id, 5000, 2)
    await handIn(old.id, 1000, 1)
    const order = async (sortBy: string, sortOrder = 'asc') =>
      (await list({ city, sortBy, sortOrder })).data.map(store => store.name)
    expect(await order('name')).toEqual(['Alfa', 'Meio', 'Zeta'])
    expect(await order('requestedAt')).toEqual(['Zeta', 'Meio', 'Alfa'])
    expect(await order('plasticCollected', 'desc')).toEqual(['Alfa', 'Zeta', 'Meio'])
    expect(await order('pointsAlloted', 'desc')).toEqual(['Alfa', 'Zeta', 'Meio'])
    expect(await order('lastCollectionAt', 'desc')).toEqual(['Zeta', 'Alfa', 'Meio'])
    expect(await order('createdAt', 'desc')).toEqual(['Meio', 'Alfa', 'Zeta'])
    const page = await list({ city, limit: 2, page: 2 })
    expect(page).toMatchObject({ totalCount: 3, data: [{ id: old.id }] })
    expect(quiet.id).toBeTruthy()
  })

  it('200 searches name, reference, email, phone and city, by any part from three letters and by the start below', async () => {
    const made = await t.build.store({
      name: 'Quiosque Xisto',
      reference: 'FS-XQ7R2K9M',
      email: 'xisto@loja.example',
      phone: '+351933444555',
      city: 'Monsaraz',
    })
    const finds = async (search: string) => (await list({ search })).data.some(store => store.id === made.id)
    for (const search of ['xist', 'q7r2', 'xisto@loja', '33444', 'saraz', 'Qu', 'mo'])
      expect(await finds(search)).toBe(true)
    for (const search of ['is', '%%%', 'quiosque y']) expect(await finds(search)).toBe(false)
  })

  it('200 returns whether a store is open in its own time zone; an inactive one never is', async () => {
    const city = 'Beja'
    const { here } = await t.database.one<{ here: string }>(
      sql`select to_char(now() at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as here`,
    )
    const closed = { date: here, label: 'Holiday', isOpen: false, timeSlot: { openTime: '00:00', closeTime: '00:00' } }
    const open = await t.build.store({ city })
    await t.build.store({ city, status: 'PAUSED' })
    // Around the clock the day before reaches into the morning of a holiday, so that day is closed too.
    const eve = new Date(Date.parse(here) - 86_400_000).toISOString().slice(0, 10)
    await t.build.store({ city, timezone: 'Pacific/Auckland', exceptions: [closed, { ...closed, date: eve }] })
    expect((await list({ city, openNow: 'yes' })).data.map(store => store.id)).toEqual([open.id])
    expect((await list({ city, openNow: 'no' })).totalCount).toBe(2)
  })

  it.each([
    [{ status: 'GONE' }, 'status'],
    [{ sortBy: 'password' }, 'sortBy'],
    [{ silent30d: 'maybe' }, 'silent30d'],
    [{ colour: 'red' }, 'colour'],
  ])('400 names the field of %j', async (query, field) => {
    const { status, body } = await t.request('OWNER', { url: stores.list.path, query })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
  })

  it('401 without a session, 403 without the permission', async () => {
    expect((await t.call('nobody', stores.list, { query: {} })).status).toBe(401)
    const refused = await t.call('CONTENT', stores.list, { query: {} })
    expect(refused).toMatchObject({ status: 403, body: { fields: { permission: 'stores:read' } } })
  })
})

describe('GET /api/store/admin-stats', () => {
  it('200 agrees with the list, whatever the filter', async () => {
    const cities = ['Tavira', 'Silves']
    const home = await t.build.neighborhood({ city: 'Tavira' })
    for (const [index, status] of [...storeStatuses, ...storeStatuses].entries()) {
      const { id } = await t.build.store({
        city: cities[index % 2] ?? '',
        status,
        daysAgo: index,
        name: index % 3 ? `Ria ${index}` : `Sal ${index}`,
        ...(index % 4 === 0 && { neighborhoodId: home.id }),
      })
      if (status === 'ACTIVE') await handIn(id, 700 + index, index === 2 ? 2 : 45)
    }
    const filters = fc.record(
      {
        city: fc.constantFrom(...cities),
        status: fc.uniqueArray(fc.constantFrom(...storeStatuses), { minLength: 1 }),
        search: fc.constantFrom('ria', 'sal', 'tavira', 'si', 'nowhere'),
        neighborhoodId: fc.constant(home.id),
        silent30d: fc.constantFrom('yes' as const, 'no' as const),
        openNow: fc.constantFrom('yes' as const, 'no' as const),
      },
      { requiredKeys: ['city'] },
    )
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...storeSort), async (filter, sortBy) => {
        const { data, totalCount } = await list({ ...filter, limit: 100, sortBy })
        const figures = (await t.call('OWNER', stores.stats, { query: filter })).body.data
        const count = (status: string) => data.filter(store => store.status === status).length
        const sum = (of: 'plasticCollected' | 'pointsAlloted') => data.reduce((total, row) => total + row[of], 0)
        const isSilent = (store: StoreRow) =>
          store.status === 'ACTIVE' &&
          Date.now() - Date.parse(store.lastCollectionAt ?? store.createdAt) > 30 * 86_400_000
        expect(figures).toMatchObject({
          total: totalCount,
          active: count('ACTIVE'),
          pending: count('PENDING'),
          needsInfo: count('NEEDS_INFO'),
          openNow: data.filter(store => store.isOpenNow).length,
          silent30d: data.filter(isSilent).length,
          plasticCollected: sum('plasticCollected'),
          pointsAlloted: sum('pointsAlloted'),
        })
      }),
      runs(30),
    )
  })

  it('200 every order shows every store once', async () => {
    const { totalCount } = await list({ limit: 1 })
    for (const sortBy of storeSort) {
      const { data } = await list({ limit: 100, sortBy })
      expect(new Set(data.map(({ id }) => id)).size).toBe(Math.min(totalCount, 100))
    }
  })

  it('200 returns the age of the oldest pending request', async () => {
    const city = 'Serpa'
    await t.build.store({ city, status: 'PENDING', daysAgo: 4 })
    await t.build.store({ city, status: 'NEEDS_INFO', daysAgo: 12 })
    const { data } = (await t.call('OWNER', stores.stats, { query: { city } })).body
    const days = (Date.now() - Date.parse(data.oldestPendingAt ?? '')) / 86_400_000
    expect(Math.round(days)).toBe(4)
  })

  it('403 without the permission', async () => {
    expect((await t.call('CONTENT', stores.stats, { query: {} })).status).toBe(403)
  })
})

describe('GET /api/store/map and /cities', () => {
  it('200 gives pins of matches, and the cities there are', async () => {
    const made = await t.build.store({ city: 'Évora', latitude: 38.57, longitude: -7.91 })
    const pins = (await t.call('OWNER', stores.map, { query: { city: 'Évora' } })).body.data
    expect(pins).toMatchObject([{ id: made.id, location: { coordinates: [-7.91, 38.57] }, isOpenNow: true }])
    const cities = (await t.call('OWNER', stores.cities, {})).body.data
    expect(cities).toContainEqual({ city: 'Évora', stores: 1 })
  })
})

describe('the totals of a store', () => {
  it('are the sum of its collections before, while and after its facts are added, and after reversals', async () => {
    const { id } = await t.build.store({ city: 'Alcobaça' })
    const figures = async () => {
      const [row] = (await list({ city: 'Alcobaça' })).data
      return [row?.plasticCollected, row?.pointsAlloted]
    }
    const first = await handIn(id, 1000)
    expect(await figures()).toEqual([1000, 100])
    await drainFacts(t.database)
    await handIn(id, 500, 40)
    expect(await figures()).toEqual([1500, 150])
    await drainFacts(t.database)
    const body = { id: first.id, reason: 'weighed twice' }
    await t.call('OWNER', collections.reverse, { body, idempotencyKey: `back ${first.id}` })
    expect(await figures()).toEqual([500, 50])
    await drainFacts(t.database)
    expect(await figures()).toEqual([500, 50])
  })

  it('stay the same when all totals are recomputed', async () => {
    const { id } = await t.build.store({ city: 'Batalha' })
    await handIn(id, 800, 2)
    await drainFacts(t.database)
    await t.owner.run(sql`select rebuild_figures(), rebuild_sums()`)
    const [row] = (await list({ city: 'Batalha' })).data
    expect(row).toMatchObject({ plasticCollected: 800, pointsAlloted: 80 })
  })
})
