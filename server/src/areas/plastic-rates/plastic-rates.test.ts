import { collections } from '@fulmar/contract/collections/collections'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { inDays } from '#test/in-days.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const reason = 'The recycler pays more'

const create = (
  plasticCode: 'PET' | 'HDPE' | 'PVC' | 'LDPE' | 'PP' | 'PS' | 'OTHER',
  pointsPerKg: number,
  effectiveFrom?: string,
) => t.call('OWNER', plasticRates.create, { body: { plasticCode, pointsPerKg, effectiveFrom, reason } })
const versions = async (plasticCode: 'PET' | 'HDPE' | 'PVC' | 'LDPE' | 'PP' | 'PS' | 'OTHER') =>
  (await t.call('AUDITOR', plasticRates.list, { query: { plasticCode: [plasticCode] } })).body.data.map(rate => [
    rate.pointsPerKg,
    rate.status,
  ])

describe('POST /api/plastic-rates', () => {
  it('201 takes effect immediately and supersedes the previous rate', async () => {
    const first = await create('PET', 90)
    expect(first).toMatchObject({
      status: 201,
      body: { data: { status: 'ACTIVE', effectiveTo: null, pointsPerKg: 90 } },
    })
    await create('PET', 100.25)
    expect(await versions('PET')).toEqual([
      [90, 'SUPERSEDED'],
      [100.25, 'ACTIVE'],
    ])
    expect(await t.build.activity(first.body.data.id)).toMatchObject([
      { action: 'rate.set', after: { pointsPerKg: 90 } },
    ])
  })

  it('201 schedules a rate, which supersedes the current one at its time', async () => {
    await create('HDPE', 80)
    const next = inDays(3)
    expect((await create('HDPE', 85, next)).body.data).toMatchObject({ status: 'SCHEDULED', effectiveFrom: next })
    const { data } = (
      await t.call('OWNER', plasticRates.list, { query: { plasticCode: ['HDPE'], status: ['ACTIVE'] } })
    ).body
    expect(data).toMatchObject([{ pointsPerKg: 80, effectiveTo: next }])
  })

  it('400 for the past, 409 for two at one moment, also at once', async () => {
    expect((await create('PVC', 5, inDays(-1))).body).toMatchObject({
      error: 'RATE_BACK_DATED',
      fields: { effectiveFrom: expect.any(String) },
    })
    const at = inDays(2)
    const statuses = (await Promise.all([1, 2, 3].map(points => create('PVC', points, at)))).map(
      answer => answer.status,
    )
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(2)
  })

  it.each([0, -1, 1.005, 100_001])('400 for %d points', async points => {
    expect((await create('PS', points)).status).toBe(400)
  })

  it('403 with read permission only', async () => {
    const body = { plasticCode: 'PET' as const, pointsPerKg: 1, reason }
    expect((await t.call('AUDITOR', plasticRates.create, { body })).status).toBe(403)
  })
})

describe('PUT /api/plastic-rates', () => {
  it('follows the one in force with a new version', async () => {
    const { id } = (await create('LDPE', 40)).body.data
    const { body } = await t.call('OWNER', plasticRates.change, { body: { id, pointsPerKg: 45, reason } })
    expect(body.data).toMatchObject({ status: 'ACTIVE', pointsPerKg: 45 })
    expect(body.data.id).not.toBe(id)
    expect(await versions('LDPE')).toEqual([
      [40, 'SUPERSEDED'],
      [45, 'ACTIVE'],
    ])
    expect((await t.call('OWNER', plasticRates.change, { body: { id, pointsPerKg: 1, reason } })).body.error).toBe(
      'RATE_IS_HISTORY',
    )
  })

  it('one of two parallel changes wins; the other gets RATE_IS_HISTORY', async () => {
    await t.build.rate('LDPE', 39)
    const { id } = (await create('LDPE', 70)).body.data
    const both = await Promise.all(
      [71, 72].map(pointsPerKg => t.call('OWNER', plasticRates.change, { body: { id, pointsPerKg, reason } })),
    )
    expect(new Set(both.map(({ status }) => status)).size).toBe(2)
    expect(both.map(({ body }) => body.error).filter(Boolean)).toEqual(['RATE_IS_HISTORY'])
    const winner = both.find(({ status }) => status === 200)?.body.data.pointsPerKg
    expect((await versions('LDPE')).at(-1)).toEqual([winner, 'ACTIVE'])
  })

  it('400 for the past and for no reason, 404 for an unknown id, 403 with read permission only', async () => {
    const { id } = (await create('HDPE', 91)).body.data
    const change = (as: 'OWNER' | 'AUDITOR', over: object) =>
      t.request(as, { method: 'PUT', url: plasticRates.change.path, payload: { id, pointsPerKg: 90, reason, ...over } })
    expect((await change('OWNER', { effectiveFrom: inDays(-1) })).body.error).toBe('RATE_BACK_DATED')
    expect((await change('OWNER', { effectiveFrom: '0000-01-01T00:00:00Z' })).status).toBe(400)
    expect((await change('OWNER', { reason: ' ' })).body.fields).toHaveProperty('reason')
    expect((await change('OWNER', { id: unknownId })).status).toBe(404)
    expect((await change('AUDITOR', {})).status).toBe(403)
    expect((await versions('HDPE')).filter(([, status]) => status === 'ACTIVE')).toEqual([[91, 'ACTIVE']])
  })

  it('replaces a scheduled one at its own moment', async () => {
    const at = inDays(5)
    const { id } = (await create('PP', 60, at)).body.data
    const { body } = await t.call('OWNER', plasticRates.change, { body: { id, pointsPerKg: 61, reason } })
    expect(body.data).toMatchObject({ status: 'SCHEDULED', effectiveFrom: at, pointsPerKg: 61 })
    expect(await versions('PP')).toEqual(
      expect.arrayContaining([
        [60, 'CANCELLED'],
        [61, 'SCHEDULED'],
      ]),
    )
  })
})

describe('DELETE /api/plastic-rates', () => {
  it('cancels a scheduled rate, but none that was ever in force', async () => {
    const scheduled = (await create('OTHER', 12, inDays(1))).body.data
    const active = (await create('OTHER', 10)).body.data
    expect((await t.call('OWNER', plasticRates.cancel, { body: { id: scheduled.id, reason } })).body.data.status).toBe(
      'CANCELLED',
    )
    expect((await t.call('OWNER', plasticRates.cancel, { body: { id: active.id, reason } })).body.error).toBe(
      'RATE_IS_HISTORY',
    )
  })
})

describe('DELETE /api/plastic-rates, by two', () => {
  it('cancels once; 404 for an unknown id, 403 with read permission only', async () => {
    const { id } = (await create('OTHER', 13, inDays(9))).body.data
    const cancel = (as: 'OWNER' | 'FINANCE' | 'AUDITOR', one = id) =>
      t.call(as, plasticRates.cancel, { body: { id: one, reason } })
    const both = await Promise.all([cancel('OWNER'), cancel('FINANCE')])
    expect(new Set(both.map(({ status }) => status)).size).toBe(2)
    expect((await t.build.activity(id)).filter(({ action }) => action === 'rate.cancelled')).toHaveLength(1)
    expect((await cancel('OWNER', unknownId)).status).toBe(404)
    expect((await cancel('AUDITOR')).status).toBe(403)
  })
})

describe('GET /api/plastic-rates/what-if', () => {
  const ask = (rates: string, days: 30 | 90 = 30) => t.call('AUDITOR', plasticRates.whatIf, { query: { days, rates } })

  it('simulates recent lines with draft rates, rounded down per line', async () => {
    const own = await testApp()
    await own.build.rate('PET', 100, 80)
    await own.build.rate('HDPE', 50, 80)
    const [a, b] = [await own.build.user({ name: 'Ana' }), await own.build.user({ name: 'Bo' })]
    const store = await own.build.store()
    const hand = (userId: string, grams: number, daysAgo: number) =>
      own.build.collection({
        storeId: store.id,
        userId,
        daysAgo,
        lines: [
          { plasticCode: 'PET', grams },
          { plasticCode: 'HDPE', grams: 1000 },
        ],
      })
    await hand(a.id, 1999, 1)
    await hand(a.id, 1001, 2)
    await hand(b.id, 5000, 3)
    await hand(b.id, 9000, 60)
    const reversed = await hand(a.id, 7000, 1)
    await own.call('OWNER', collections.reverse, {
      body: { id: reversed.id, reason: 'weighed twice' },
      idempotencyKey: 'reverse',
    })
    const query = { days: 30, rates: 'PET:120.5' } as const
    const { data } = (await own.call('AUDITOR', plasticRates.whatIf, { query })).body
    // 1999 g → 240.8795, 1001 g → 120.6205, 5000 g → 602.5
    expect(data).toMatchObject({
      days: 30,
      collections: 3,
      grams: 11_000,
      pointsBefore: 199 + 100 + 500 + 150,
      pointsAfter: 240 + 120 + 602 + 150,
      cost: { currency: 'EUR', before: 949, after: 1112 },
      plastics: [
        { plasticCode: 'PET', grams: 8000, pointsBefore: 799, pointsAfter: 962 },
        { plasticCode: 'HDPE', grams: 3000, pointsBefore: 150, pointsAfter: 150 },
      ],
      stores: [{ id: store.id, name: store.name, pointsBefore: 949, pointsAfter: 1112 }],
    })
    expect((await own.call('AUDITOR', plasticRates.whatIfPeople, { query })).body.data).toEqual([
      { id: b.id, name: 'Bo', pointsBefore: 550, pointsAfter: 652 },
      { id: a.id, name: 'Ana', pointsBefore: 399, pointsAfter: 460 },
    ])
    const longer = await own.call('AUDITOR', plasticRates.whatIf, { query: { days: 90, rates: 'PET:120.5' } })
    expect(longer.body.data).toMatchObject({ collections: 4, pointsBefore: 949 + 950 })
  })

  it('returns zeros without collections', async () => {
    expect((await ask('PET:1,PP:2.25', 90)).body.data).toMatchObject({
      collections: 0,
      pointsBefore: 0,
      pointsAfter: 0,
      plastics: [],
      stores: [],
    })
  })

  it.each(['', 'PET', 'PET:', 'PET:0', 'PET:1.005', 'PET:1:2', 'PET:1,PET:2', 'WOOD:3'])('400 for %j', async rates => {
    expect((await ask(rates)).body.fields).toHaveProperty('rates')
  })

  it('400 for other days, 403 without permission to see rates', async () => {
    expect((await ask('PET:1', 31 as 30)).status).toBe(400)
    expect((await t.call('CONTENT', plasticRates.whatIf, { query: { rates: 'PET:1' } })).status).toBe(403)
  })
})

describe('the history of rates', () => {
  it('cannot be rewritten in the database either', async () => {
    await create('PS', 25)
    for (const change of [sql`update plastic_rates set points_per_kg = 1`, sql`delete from plastic_rates`])
      await expect(t.database.run(change)).rejects.toMatchObject({ constraint: 'plastic_rates_kept' })
  })

  it('knows the seven plastics', async () => {
    const { data } = (await t.call('OWNER', plasticRates.types, {})).body
    expect(data.map(type => type.code)).toEqual(['PET', 'HDPE', 'PVC', 'LDPE', 'PP', 'PS', 'OTHER'])
    expect(data[0]).toMatchObject({ co2eFactor: 1.142, resin: 1, maxGrams: 200_000 })
  })
})
