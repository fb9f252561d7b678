import { type AnalyticsQuery, analyticsArea, type RecordsLink } from '@fulmar/contract/analytics/analytics'
import { figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { collections } from '@fulmar/contract/collections/collections'
import { type StoreFilter, stores } from '@fulmar/contract/stores/stores'
import { type UserFilter, userList } from '@fulmar/contract/users/user-list'
import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { erasePerson } from '#areas/users/user-record.queries.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
let neighborhoodId: string
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 800)
})
beforeEach(async () => {
  neighborhoodId = (await t.build.neighborhood()).id
})

const ask = async (query: Partial<AnalyticsQuery>) =>
  (await t.call('OWNER', analyticsArea.view, { query: { period: '12M', compare: 'none', ...query } })).body.data
const reverse = (id: string) =>
  t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: uuidv7() })

/** The list and the figures above it count the same. */
async function countUsers({ search }: RecordsLink) {
  const query = search as unknown as UserFilter
  const { totalCount, data } = (await t.call('OWNER', userList.list, { query: { ...query, limit: 100 } })).body
  expect(new Set(data.map(row => row.id)).size).toBe(totalCount)
  expect((await t.call('OWNER', userList.stats, { query })).body.data.total).toBe(totalCount)
  return totalCount
}

async function countStores({ search }: RecordsLink) {
  const query = search as unknown as StoreFilter
  const { totalCount } = (await t.call('OWNER', stores.list, { query })).body
  expect((await t.call('OWNER', stores.stats, { query })).body.data.total).toBe(totalCount)
  expect((await t.call('OWNER', stores.map, { query })).body.data.length).toBe(totalCount)
  return totalCount
}

/** Every number of the members view that the page links, with what its list counts. */
async function numbersOfMembers(query: Partial<AnalyticsQuery>) {
  const { figures, charts } = await ask({ view: 'members', ...query })
  const cells = charts.flatMap(({ key, columns, rows }) =>
    rows.flatMap(row =>
      columns.map((column, n) => {
        const whole = column.unit === 'SHARE' ? (row.values[0] ?? 0) : 1
        return { of: `${key} ${row.label} ${column.key}`, value: row.values[n] ?? null, whole, link: row.links?.[n] }
      }),
    ),
  )
  const all = [
    ...figures.map(figure => ({ of: figure.key as string, value: figure.value, whole: 1, link: figure.link })),
    ...cells,
  ]
  const counted = all.filter(({ of, value }) => value || of in figureDefinitions)
  return Promise.all(
    counted.map(async ({ of, value, whole, link }) => ({
      of,
      shown: Math.round((value ?? 0) * whole),
      listed: link ? await countUsers(link) : 'no link',
    })),
  )
}

async function expectEqual(query: Partial<AnalyticsQuery> = {}) {
  const numbers = await numbersOfMembers(query)
  expect(numbers.map(number => [number.of, number.listed])).toEqual(numbers.map(number => [number.of, number.shown]))
  return Object.fromEntries(numbers.map(number => [number.of, number.shown]))
}

/** Twice: while the changes wait as facts, and when they are added to the figures. */
async function always(check: () => Promise<unknown>) {
  await check()
  await drainFacts(t.database)
  await check()
}

describe('every number of the members view', () => {
  it('is what its list counts, with facts that wait, reversals and back-dated collections', async () => {
    const [early, late, gone] = [await t.build.user({ neighborhoodId }), await t.build.user(), await t.build.user()]
    const first = await t.build.collection({ userId: early.id, daysAgo: 200 })
    for (const daysAgo of [0, 70, 100]) await t.build.collection({ userId: early.id, daysAgo })
    await t.build.collection({ userId: late.id, daysAgo: 40 })
    const only = await t.build.collection({ userId: gone.id })
    await always(() => expectEqual())
    await t.build.collection({ userId: late.id, daysAgo: 300 })
    await always(() => expectEqual())
    const { activeMembers = 0, returningMembers } = await expectEqual()
    await reverse(first.id)
    await reverse(only.id)
    await always(async () =>
      expect(await expectEqual()).toMatchObject({ activeMembers: activeMembers - 1, returningMembers }),
    )
  })

  it('counts suspended, erased and other users as before', async () => {
    const [suspended, erased, leader] = [
      await t.build.user(),
      await t.build.user({ neighborhoodId }),
      await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId }),
    ]
    for (const { id: userId } of [suspended, erased, leader])
      for (const daysAgo of [0, 65]) await t.build.collection({ userId, daysAgo })
    const { activeMembers } = await expectEqual()
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${suspended.id}`)
    await erasePerson(t.database, { id: erased.id, actorId: erased.id, entryId: uuidv7(), erasureId: uuidv7() })
    await always(async () => expect(await expectEqual()).toMatchObject({ activeMembers }))
  })

  it('follows the neighborhood', async () => {
    const [here, there] = [await t.build.user({ neighborhoodId }), await t.build.user()]
    for (const { id: userId } of [here, there])
      for (const daysAgo of [0, 35]) await t.build.collection({ userId, daysAgo })
    await always(async () =>
      expect(await expectEqual({ neighborhoodId, period: '30D' })).toMatchObject({
        activeMembers: 1,
        returningMembers: 1,
      }),
    )
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])('takes months from %s', async zone => {
    await t.setTimeZone(zone)
    const { start } = await t.database.one<{ start: string }>(
      sql`select programme_day_start(date_trunc('month', programme_day(now()))::date) as start`,
    )
    const daysSince = (ms: number) => (Date.now() - Date.parse(start) - ms) / 86_400_000
    const thisMonth = { neighborhoodId, period: 'MONTH' } as const
    const { id: userId } = await t.build.user({ neighborhoodId })
    await t.build.collection({ userId, daysAgo: daysSince(-1000) })
    await always(async () =>
      expect(await expectEqual(thisMonth)).toMatchObject({ activeMembers: 0, returningMembers: 0 }),
    )
    await t.build.collection({ userId, daysAgo: daysSince(1000) })
    await always(async () =>
      expect(await expectEqual(thisMonth)).toMatchObject({ activeMembers: 1, returningMembers: 1 }),
    )
  })
})

describe('every number of stores', () => {
  const decided = (id: string, daysAgo: number) =>
    t.database.run(sql`update stores set decided_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`)

  it('is what its list counts, with and without a neighborhood', async () => {
    const [active, silent, reversed, paused, recent, elsewhere] = [
      await t.build.store({ neighborhoodId }),
      await t.build.store({ neighborhoodId }),
      await t.build.store({ neighborhoodId }),
      await t.build.store({ neighborhoodId }),
      await t.build.store({ neighborhoodId }),
      await t.build.store(),
    ]
    for (const { id } of [active, silent, reversed, paused, elsewhere]) await decided(id, 100)
    await decided(recent.id, 1)
    await t.database.run(sql`update stores set status = 'PAUSED' where id = ${paused.id}`)
    for (const { id: storeId } of [active, elsewhere]) await t.build.collection({ storeId, daysAgo: 2 })
    await t.build.collection({ storeId: silent.id, daysAgo: 50 })
    await reverse((await t.build.collection({ storeId: reversed.id, daysAgo: 2 })).id)
    await always(async () => {
      for (const scope of [{}, { neighborhoodId }]) {
        const figures = (await ask({ view: 'stores', period: '30D', ...scope })).figures.slice(0, 2)
        const listed = await Promise.all(figures.map(figure => countStores(figure.link as RecordsLink)))
        expect(listed).toEqual(figures.map(figure => figure.value))
        if ('neighborhoodId' in scope) expect(listed).toEqual([1, 2])
      }
    })
  })
})
