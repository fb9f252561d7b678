import { collections } from '@fulmar/contract/collections/collections'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
let userId: string
let storeId: string
const ids: string[] = []

beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
  userId = (await t.build.user()).id
  storeId = (await t.build.store()).id
})

const handIn = async (grams: number, daysAgo = 0, person = userId) => {
  const { id } = await t.build.collection({ userId: person, storeId, daysAgo, lines: [{ plasticCode: 'PET', grams }] })
  ids.push(id)
  return id
}
const reverse = (id: string) =>
  t.call('OWNER', collections.reverse, { body: { id, reason: 'odd' }, idempotencyKey: id })

/** The last 30 of a person that count, from the collections themselves. */
const rawOfPerson = async () =>
  (
    await t.database.many<{ grams: number }>(sql`
      select grams from collections where user_id = ${userId} and status = 'RECORDED' order by recorded_at desc, id desc limit 30`)
  )
    .map(row => row.grams)
    .toReversed()
const keptOfPerson = async () =>
  (
    await t.database.one<{ kept: number[] }>(
      sql`select to_json(recent_grams) as kept from user_totals where user_id = ${userId}`,
    )
  ).kept

const median = (sorted: number[]) => {
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2
}
const inOrder = (weights: number[]) => weights.toSorted((a, b) => a - b)

/** The median of the last 50 of a store that count, and the median distance from it. */
const rawOfStore = async () => {
  const latest = await t.database.many<{ grams: number }>(sql`
    select grams from collections where store_id = ${storeId} and status = 'RECORDED' order by at desc, id desc limit 50`)
  const weights = latest.map(row => row.grams)
  const usual = median(inOrder(weights))
  return { usual, spread: median(inOrder(weights.map(grams => Math.abs(grams - usual)))), of: weights.length }
}
const keptOfStore = () =>
  t.database.one(sql`
    select usual_grams::float8 as usual, usual_spread::float8 as spread, usual_of as of from store_sums where store_id = ${storeId}`)

const expectKept = async () => {
  expect(await keptOfPerson()).toEqual(await rawOfPerson())
  await drainFacts(t.database)
  expect(await keptOfStore()).toEqual(await rawOfStore())
}

describe('the usual weight', () => {
  it('is kept of the last collections of a person and of a store, back-dated ones among them', async () => {
    for (let n = 0; n < 12; n++) await handIn(400 + 37 * n, n % 5)
    await expectKept()
    const { id: other } = await t.build.user()
    for (let n = 0; n < 25; n++) await handIn(900 - 11 * n, n % 7, n % 3 ? userId : other)
    for (let n = 0; n < 20; n++) await handIn(300 + n, n % 6)
    expect(await keptOfPerson()).toHaveLength(30)
    await expectKept()
  })

  it('is right again after collections were reversed, old and new', async () => {
    for (const id of [ids.at(-1), ids.at(-9), ids[3], ids.at(-14)]) await reverse(id as string)
    await expectKept()
    await handIn(555)
    await expectKept()
  })

  it('comes out the same when it is worked out from all collections', async () => {
    const [person, store] = [await keptOfPerson(), await keptOfStore()]
    await t.owner.run(sql`update user_totals set recent_grams = '{}', grams = 0, collections = 0`)
    await t.owner.run(sql`update store_sums set usual_grams = 1, usual_spread = 1, usual_of = 1`)
    await t.owner.run(sql`select rebuild_user_totals(), rebuild_figures(), rebuild_sums()`)
    expect(await keptOfPerson()).toEqual(person)
    expect(await keptOfStore()).toEqual(store)
  })
})
