import { flagRule } from '@fulmar/contract/collections/collection-flags'
import { type CollectionListQuery, collections } from '@fulmar/contract/collections/collections'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedLedger } from '#areas/points/points.demo.ts'
import { type Sql, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { runs } from '#test/runs.ts'
import { seedCollections } from './collections.demo.ts'

const plastics = ['PET', 'HDPE', 'LDPE', 'PP', 'PS'] as const
const count = 10_600

let t: TestApp
let places: { storeIds: string[]; homeIds: string[]; userIds: string[]; codes: string[] }
beforeAll(async () => {
  t = await testApp()
  for (const code of plastics) await t.build.rate(code, 100, 400)
  for (let n = 0; n < 3; n++) await t.build.store()
  for (let n = 0; n < 6; n++) await t.build.user({ neighborhoodId: n ? (await t.build.neighborhood()).id : null })
  const { id } = await t.build.user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })
  await t.database.transaction(async tx => {
    await tx.run(sql`update stores set decided_at = now() - interval '420 days', owner_id = ${id}`)
    await seedCollections(tx, count)
    await seedLedger(tx)
    await tx.run(sql`select rebuild_figures(), rebuild_sums()`)
  })
  await flagAndReverseSome()
  places = await t.database.one(sql`
    select array_agg(distinct store_id) as "storeIds", array_agg(distinct user_id) as "userIds",
      array_agg(distinct neighborhood_id) filter (where neighborhood_id is not null) as "homeIds",
      (array_agg(code))[1:5] as codes
    from collections`)
}, 60_000)

/** One in ten is flagged, for one reason or two, and a part of them was looked at; a part of those was reversed. */
async function flagAndReverseSome() {
  const rules = flagRule.options.filter(rule => rule !== 'SAME_PHOTO')
  const flagged = (n: Sql) => sql`collection_flag((${rules}::text[])[${n}], '{}')`
  await t.database.run(sql`
    update collections c set review = case when n % 3 = 0 then 'OPEN' else 'CONFIRMED' end,
      status = case when n % 3 = 1 then 'REVERSED' else 'RECORDED' end,
      flags = jsonb_build_array(${flagged(sql`1 + n % 5`)},
                                ${flagged(sql`1 + n % 3`)})
    from (select id, row_number() over (order by md5(id::text)) as n from collections) numbered
    where numbered.id = c.id and n <= ${count}::int / 10`)
  await t.database.run(sql`select rebuild_figures(), rebuild_sums()`)
}

/** Sorted as a whole, by conditions of its own. */
const sorted = async (q: Partial<CollectionListQuery>): Promise<string[]> =>
  (
    await t.database.many<{ id: string }>(sql`
      select id from collections c
      where (${q.storeId ?? null}::uuid is null or store_id = ${q.storeId ?? null})
        and (${q.neighborhoodId ?? null}::uuid is null or neighborhood_id = ${q.neighborhoodId ?? null})
        and (${q.userId ?? null}::uuid is null or user_id = ${q.userId ?? null})
        and (${q.status ?? null}::text[] is null or status = any(${q.status ?? null}))
        and (${q.review ?? null}::text[] is null or review = any(${q.review ?? null}))
        and (${q.flag ?? null}::text[] is null or exists (
              select from jsonb_array_elements(flags) f where f ->> 'rule' = any(${q.flag ?? null})))
        and (${q.plasticCode ?? null}::text[] is null or exists (
              select from collection_lines l where l.user_id = c.user_id and l.collection_id = c.id
                and plastic_code = any(${q.plasticCode ?? null})))
        and starts_with(code, ${q.search ?? ''})
        and at >= coalesce(${q.from ?? null}, '-infinity'::timestamptz) and at < coalesce(${q.to ?? null}, 'infinity'::timestamptz)
      order by case ${q.sortBy ?? 'at'}::text when 'grams' then grams when 'points' then points else extract(epoch from at) end, id`)
  ).map(({ id }) => id)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const moment = fc.integer({ min: 0, max: 400 }).map(daysAgo)

const query = () =>
  fc.record(
    {
      storeId: fc.constantFrom(...places.storeIds),
      neighborhoodId: fc.constantFrom(...places.homeIds),
      userId: fc.constantFrom(...places.userIds),
      status: fc.subarray(['RECORDED', 'REVERSED'], { minLength: 1 }),
      review: fc.subarray(['NONE', 'OPEN', 'CONFIRMED'], { minLength: 1 }),
      flag: fc.subarray(flagRule.options, { minLength: 1 }),
      plasticCode: fc.subarray([...plastics, 'PVC'], { minLength: 1 }),
      search: fc.constantFrom(...places.codes).chain(code => fc.nat({ max: 8 }).map(length => code.slice(0, length))),
      from: moment,
      to: moment,
      sortBy: fc.constantFrom('at', 'grams', 'points'),
      sortOrder: fc.constantFrom('asc', 'desc'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<CollectionListQuery>>

const fewFilters = () =>
  fc
    .tuple(query(), fc.array(fc.constantFrom(...filterNames), { maxLength: 2 }))
    .map(([all, kept]) => Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name, kept))))
const filterNames = 'storeId neighborhoodId userId status review flag plasticCode search from to'.split(' ')
const isKept = (name: string, kept: string[]) => name.startsWith('sort') || kept.includes(name)

/** Where totals know how many there are, the last pages can be reached too. */
const isTotalKnown = ({ sortBy: _by, sortOrder: _order, status: _status, ...filter }: Partial<CollectionListQuery>) => {
  const names = Object.keys(filter)
  return names.length === 0 || (names.length === 1 && /^(storeId|neighborhoodId|plasticCode)$/.test(names[0] as string))
}

/** The page beside the one that sorting everything gives, and the card above it beside the list. */
async function expectSame(asked: Partial<CollectionListQuery>, pageOf: (total: number) => number) {
  const ids = await sorted(asked)
  if (asked.sortOrder !== 'asc') ids.reverse()
  const page = pageOf(ids.length)
  const { body } = await t.call('AUDITOR', collections.list, { query: { ...asked, page, limit } })
  if ((page - 1) * limit >= 10_000 && ids.length > 10_000 && !isTotalKnown(asked)) {
    expect(body).toMatchObject({ statusCode: 400, error: 'PAGE_TOO_DEEP' })
    return
  }
  expect(body.data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * limit, page * limit))
  expect(body.totalCount).toBe(body.totalIsAtLeast ? Math.min(ids.length, 10_000) : ids.length)
  const { sortBy: _by, sortOrder: _order, ...filter } = asked
  const { data } = (await t.call('AUDITOR', collections.stats, { query: filter })).body
  expect(data.total).toBe(ids.length)
}
const limit = 20
const almostAll = { from: daysAgo(355), to: daysAgo(1) }

describe('GET /api/collection/all', () => {
  it('shows the page that sorting all of them gives, by any filter, in any order and at any depth', async () => {
    const depth = fc.double({ min: 0, max: 1.02, noNaN: true })
    await fc.assert(
      fc.asyncProperty(fewFilters(), depth, (asked, share) =>
        expectSame(asked, total => 1 + Math.floor((share * total) / limit)),
      ),
      runs(40),
    )
  })

  it.each(['at', 'grams', 'points'] as const)('shows the last pages by %s, and none beyond the end', async sortBy => {
    for (const sortOrder of ['asc', 'desc'] as const) {
      await expectSame({ sortBy, sortOrder }, total => Math.ceil(total / limit))
      await expectSame({ sortBy, sortOrder, status: ['RECORDED'] }, () => 10_000 / limit + 1)
      await expectSame({ sortBy, sortOrder, plasticCode: ['PET', 'PVC'] }, () => 10_000 / limit + 2)
      await expectSame({ sortBy, sortOrder, ...almostAll }, () => 10_000 / limit + 1)
      await expectSame({ sortBy, sortOrder }, () => 2_000)
    }
  })

  it('shows a kind of flag by weight where nearly all have it, before and after it knows', async () => {
    await t.database.run(sql`
      update collections set review = 'CONFIRMED', flags = jsonb_build_array(collection_flag('BURST', '{}')) where review = 'NONE'`)
    for (const page of [1, 2, 40, 480]) await expectSame({ flag: ['BURST'], sortBy: 'grams' }, () => page)
    await expectSame({ flag: ['UNIT_SLIP', 'BURST'], sortBy: 'points', sortOrder: 'asc' }, () => 1)
  })
})
