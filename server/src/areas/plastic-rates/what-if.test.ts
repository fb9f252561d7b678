import { collections } from '@fulmar/contract/collections/collections'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

const plastics = ['PET', 'HDPE', 'PP'] as const
const days = 30 as const
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const [n, plasticCode] of plastics.entries()) {
    await t.build.rate(plasticCode, 40 + n * 7.25, 80)
    await t.build.rate(plasticCode, 50 + n * 3.5, 12)
  }
  const people = await Promise.all(Array.from({ length: 9 }, () => t.build.user()))
  const stores = await Promise.all(Array.from({ length: 7 }, () => t.build.store()))
  for (let n = 0; n < 60; n++) {
    const { id } = await t.build.collection({
      userId: people[(n * n) % people.length]?.id as string,
      storeId: stores[(n * 5) % stores.length]?.id as string,
      daysAgo: (n * 11) % 45,
      lines: plastics
        .slice(n % 3)
        .map((plasticCode, line) => ({ plasticCode, grams: 13 + ((n * 977 + line * 131) % 4000) })),
    })
    if (n % 9 === 0)
      await t.call('OWNER', collections.reverse, { body: { id, reason: 'weighed twice' }, idempotencyKey: id })
    if (n === 30) await drainFacts(t.database)
  }
})

interface Replayed {
  id: string
  pointsBefore: number
  pointsAfter: number
}

/** Every line on its own, rounded down. */
const lineByLine = (by: 'store_id' | 'user_id') =>
  t.database.many<Replayed>(sql`
    select ${by === 'store_id' ? sql`c.store_id` : sql`c.user_id`} as id, sum(l.points)::bigint as "pointsBefore",
      sum(case l.plastic_code when 'PET' then l.grams * 12345 / 100000 when 'PP' then l.grams * 25 / 100000 else l.points end)::bigint
        as "pointsAfter"
    from collections c join collection_lines l on l.collection_id = c.id
    where c.status = 'RECORDED' and c.at >= current_date + 1 - ${days}::int group by 1 order by abs(sum(
      case l.plastic_code when 'PET' then l.grams * (12345 - l.points_per_kg * 100)
                          when 'PP' then l.grams * (25 - l.points_per_kg * 100) else 0 end)) desc, 1`)

const query = { days, rates: 'PET:123.45,PP:0.25' } as const

const sumOf = (rows: Replayed[], key: 'pointsBefore' | 'pointsAfter') => rows.reduce((sum, row) => sum + row[key], 0)

describe('GET /api/plastic-rates/what-if', () => {
  it('equals a calculation line by line, whether facts are added to the figures or still wait', async () => {
    const stores = await lineByLine('store_id')
    const ask = async () => (await t.call('AUDITOR', plasticRates.whatIf, { query })).body.data
    const noted = await ask()
    expect(noted).toMatchObject({
      pointsBefore: sumOf(stores, 'pointsBefore'),
      pointsAfter: sumOf(stores, 'pointsAfter'),
      stores: stores.slice(0, 5),
    })
    await drainFacts(t.database)
    expect(await ask()).toEqual(noted)
  })
})

describe('GET /api/plastic-rates/what-if/people', () => {
  it('finds the members whose points would change most', async () => {
    const people = await lineByLine('user_id')
    const { data } = (await t.call('AUDITOR', plasticRates.whatIfPeople, { query })).body
    expect(data).toMatchObject(people.slice(0, 5))
  })
})
