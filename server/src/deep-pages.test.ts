import { type CollectionListQuery, collections } from '@fulmar/contract/collections/collections'
import { userTypes } from '@fulmar/contract/core/permissions'
import { type UserListQuery, userList } from '@fulmar/contract/users/user-list'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { raw, type Sql, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { blocksRead } from '#test/blocks-read.ts'
import { loadLarge, sizesFor } from './large.ts'

const count = 12_000
let t: TestApp
let storeId: string
beforeAll(async () => {
  t = await testApp()
  await loadLarge(t.owner, { ...sizesFor(count), stores: 1, users: count })
  storeId = (await t.database.one<{ id: string }>(sql`select id from stores`)).id
  const { id: userId } = await t.database.one<{ id: string }>(
    sql`select id from users where status = 'ACTIVE' order by id limit 1`,
  )
  for (let n = 0; n < 4; n++) {
    const { id } = await t.build.collection({ userId, storeId, daysAgo: n * 40 })
    if (n % 2) await t.call('OWNER', collections.reverse, { body: { id, reason: 'odd' }, idempotencyKey: id })
    if (n === 1) await drainFacts(t.database)
  }
})

type Query = Partial<CollectionListQuery>

const inOrder = (where: Sql, { sortBy = 'at', sortOrder = 'desc' }: Query) =>
  t.database.many<{ id: string }>(
    sql`select id from collections ${where} order by ${raw(sortBy)} ${raw(sortOrder)}, id ${raw(sortOrder)}`,
  )

describe('GET /api/collection/all', () => {
  const cases: [string, () => Sql, () => Query][] = [
    ['newest first', () => sql``, () => ({})],
    ['oldest first', () => sql``, () => ({ sortOrder: 'asc' })],
    ['heaviest first', () => sql``, () => ({ sortBy: 'grams' })],
    ['fewest points first', () => sql``, () => ({ sortBy: 'points', sortOrder: 'asc' })],
    ['recorded, by weight', () => sql`where status = 'RECORDED'`, () => ({ status: ['RECORDED'], sortBy: 'grams' })],
    ['of a store', () => sql`where store_id = ${storeId}`, () => ({ storeId })],
    ['of a plastic', () => sql`where plastics & 1 > 0`, () => ({ plasticCode: ['PET'] })],
    ['of a store, by weight', () => sql`where store_id = ${storeId}`, () => ({ storeId, sortBy: 'grams' })],
  ]
  it.each(cases)('finds deep pages: %s', async (_name, where, query) => {
    const ids = (await inOrder(where(), query())).map(row => row.id)
    expect(ids.length).toBeGreaterThan(10_500)
    for (const page of [1, 101, 105, Math.ceil(ids.length / 100), Math.ceil(ids.length / 100) + 1]) {
      const { body } = await t.call('AUDITOR', collections.list, { query: { ...query(), page, limit: 100 } })
      expect(body.data.map(row => row.id)).toEqual(ids.slice((page - 1) * 100, page * 100))
    }
  })

  it('shows a change immediately in a cached search by code', async () => {
    const query: Query = { search: 'A', status: ['RECORDED'] }
    const found = async () => (await t.call('AUDITOR', collections.list, { query })).body
    const { data, totalCount } = await found()
    expect(totalCount).toBeGreaterThan(250)
    const { id } = data[0] as { id: string }
    await t.call('OWNER', collections.reverse, { body: { id, reason: 'odd' }, idempotencyKey: id })
    const now = await found()
    expect(now.data.map(row => row.id)).toEqual([...data.slice(1).map(row => row.id), expect.any(String)])
    expect(now.totalCount).toBe(totalCount - 1)
  })

  it('returns the exact total where totals cover the filter, and stops counting otherwise', async () => {
    const total = async (query: Query) => {
      const { totalCount, totalIsAtLeast } = (await t.call('AUDITOR', collections.list, { query })).body
      return { totalCount, totalIsAtLeast }
    }
    expect(await total({})).toEqual({ totalCount: count + 4, totalIsAtLeast: undefined })
    expect((await total({ status: ['REVERSED'] })).totalCount).toBe(
      (await inOrder(sql`where status = 'REVERSED'`, {})).length,
    )
    expect(await total({ storeId })).toEqual({ totalCount: count + 4, totalIsAtLeast: undefined })
    expect(await total({ review: ['NONE'] })).toEqual({ totalCount: 10_000, totalIsAtLeast: true })
  })
})

describe('GET /api/user/all', () => {
  const cases: [string, Sql, Partial<UserListQuery>][] = [
    ['by name', sql`order by p.name, u.id`, {}],
    ['newest first', sql`order by u.created_at desc, u.id desc`, { sortBy: 'joined', sortOrder: 'desc' }],
    ['latest here first', sql`order by t.last_active_at desc, u.id desc`, { sortBy: 'lastActive', sortOrder: 'desc' }],
    ['fewest points first', sql`order by b.available, u.id`, { sortBy: 'points' }],
    ['of a search, by points', sql`order by b.available, u.id`, { sortBy: 'points', search: 'example' }],
    ['of a search, by name', sql`order by p.name desc, u.id desc`, { sortOrder: 'desc', search: 'example' }],
    [
      'members, heaviest first',
      sql`order by t.grams desc, u.id desc`,
      { sortBy: 'grams', sortOrder: 'desc', userType: ['MEMBER'] },
    ],
  ]
  it.each(cases)('reaches 10,000 people in either order, also the second time: %s', async (_name, order, query) => {
    const everybody = await t.database.many<{ id: string }>(sql`
      select u.id from users u join people p on p.user_id = u.id join user_balances b on b.user_id = u.id
      join user_totals t on t.user_id = u.id
      where u.user_type = any(${query.userType ?? userTypes}) and p.email like ${query.search ? '%example%' : '%'} ${order}`)
    expect(everybody.length).toBeGreaterThan(10_500)
    const ask = (page: number, sortOrder = query.sortOrder ?? 'asc') =>
      t.call('AUDITOR', userList.list, { query: { ...query, sortOrder, page, limit: 100 } })
    const idsOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body.data.map(row => row.id)
    const ids = everybody.map(row => row.id)
    const otherOrder = query.sortOrder === 'desc' ? 'asc' : 'desc'
    for (const page of [1, 2, 60, 100, 100]) {
      expect(await idsOf(page)).toEqual(ids.slice((page - 1) * 100, page * 100))
      expect(await idsOf(page, otherOrder)).toEqual(ids.toReversed().slice((page - 1) * 100, page * 100))
    }
    for (const page of [101, 105, 1000])
      expect((await ask(page)).body).toMatchObject({ statusCode: 400, error: 'PAGE_TOO_DEEP' })
  })
})

describe('GET /api/user/stats', () => {
  it('reads every balance once at its first call, which nothing is cached for', async () => {
    const { status, rowsOf } = await blocksRead(t, userList.stats.path)
    expect(status).toBe(200)
    const { people } = await t.owner.one<{ people: number }>(sql`select count(*) as people from people`)
    expect(people).toBeGreaterThan(count)
    expect(rowsOf.user_balances).toBeLessThanOrEqual(people)
    expect(rowsOf.user_totals ?? 0).toBeLessThanOrEqual(people)
  })
})
