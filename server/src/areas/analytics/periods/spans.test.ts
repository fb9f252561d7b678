import type { Bucket } from '@fulmar/contract/analytics/analytics'
import { collections } from '@fulmar/contract/collections/collections'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { addDays, bucketStart } from '#core/days.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { listActive, listStoreSums } from '../views/stores.queries.ts'
import { kept } from '../views/stores.ts'
import { bucketOfDay } from './period.queries.ts'
import { spansOfBuckets } from './spans.queries.ts'

const buckets: Bucket[] = ['DAY', 'WEEK', 'MONTH']
const period = fc
  .tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 500 }), fc.constantFrom(...buckets))
  .map(([after, length, bucket]) => {
    const from = addDays('2023-12-25', after)
    return { from, to: addDays(from, length), bucket }
  })

const daysFrom = (from: string, until: string): string[] =>
  from < until ? [from, ...daysFrom(addDays(from, 1), until)] : []

describe('the spans of a period', () => {
  it('hold each of its days once, are whole, and lie in one bucket', () => {
    fc.assert(
      fc.property(period, ({ bucket, ...days }) => {
        const spans = spansOfBuckets(bucket, days)
        expect(spans.flatMap(span => daysFrom(span.from, span.until))).toEqual(daysFrom(days.from, addDays(days.to, 1)))
        for (const { grain, from, until } of spans) {
          expect([from, until]).toEqual([bucketStart(from, grain), bucketStart(until, grain)])
          if (grain !== bucket) expect(bucketStart(from, bucket)).toBe(bucketStart(addDays(until, -1), bucket))
        }
      }),
    )
  })

  it('are as long as they can be', () => {
    expect(spansOfBuckets('MONTH', { from: '2026-08-20', to: '2026-11-17' })).toEqual([
      { grain: 'DAY', from: '2026-08-20', until: '2026-08-24' },
      { grain: 'WEEK', from: '2026-08-24', until: '2026-08-31' },
      { grain: 'DAY', from: '2026-08-31', until: '2026-09-01' },
      { grain: 'MONTH', from: '2026-09-01', until: '2026-11-01' },
      { grain: 'DAY', from: '2026-11-01', until: '2026-11-02' },
      { grain: 'WEEK', from: '2026-11-02', until: '2026-11-16' },
      { grain: 'DAY', from: '2026-11-16', until: '2026-11-18' },
    ])
  })
})

describe('active stores', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await t.build.rate('PET', 100, 400)
  })

  const daysAgo = (days: number) => addDays(new Date().toISOString().slice(0, 10), -days)
  const day = sql`(at at time zone (select programme_time_zone()))::date`

  async function expectExact() {
    for (const [from, to] of [
      [daysAgo(120), daysAgo(0)],
      [daysAgo(100), daysAgo(3)],
      [daysAgo(4), daysAgo(2)],
    ] as const) {
      const inPeriod = sql`from collections where status = 'RECORDED' and ${day} between ${from}::date and ${to}::date`
      const { n } = await t.database.one<{ n: number }>(sql`select count(distinct store_id) as n ${inPeriod}`)
      expect(kept(await listStoreSums(t.database, {}, { from, to }))).toHaveLength(n)
      for (const bucket of buckets) {
        const counted = (await listActive(t.database, { bucket, from, to })).filter(({ stores }) => stores > 0)
        const raw = await t.database.many(sql`
          select ${bucketOfDay(bucket, day)}::text as day, count(distinct store_id) as stores ${inPeriod} group by 1 order by 1`)
        expect(counted.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual(raw)
      }
    }
  }

  it('are those with collections, whether these are added up, reversed, or both', async () => {
    const { id: userId } = await t.build.user()
    const stores = await Promise.all(Array.from({ length: 3 }, () => t.build.store()))
    const recorded: string[] = []
    for (const [index, days] of [115, 99, 99, 60, 59, 31, 30, 10, 4, 3, 3, 0].entries()) {
      const storeId = stores[index % stores.length]?.id as string
      recorded.push((await t.build.collection({ userId, storeId, daysAgo: days })).id)
    }
    const reverse = (index: number) =>
      t.call('OWNER', collections.reverse, {
        body: { id: recorded[index] as string, reason: 'Weighed twice' },
        idempotencyKey: uuidv7(),
      })
    await reverse(1)
    await expectExact()
    await drainFacts(t.database)
    await expectExact()
    await reverse(3)
    await reverse(8)
    await expectExact()
    await drainFacts(t.database)
    await expectExact()
  })
})
