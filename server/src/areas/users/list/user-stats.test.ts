import { userTypes } from '@fulmar/contract/core/permissions'
import { lastActive, type UserFilter, type UserRow, userList, userSort } from '@fulmar/contract/users/user-list'
import { userStatus } from '@fulmar/contract/users/user-status'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { runs } from '#test/runs.ts'
import { countApart, countTogether } from './user-stats.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 800)
})

const list = async (query: object) => (await t.call('AUDITOR', userList.list, { query })).body

describe('GET /api/user/stats', () => {
  it('401 without a session, 403 for a role that may not read', async () => {
    expect((await t.call('nobody', userList.stats, { query: {} })).status).toBe(401)
    expect((await t.call('CONTENT', userList.stats, { query: {} })).status).toBe(403)
  })

  it('200 matches the list, and each figure the list it links to, for any filter', async () => {
    const homes = [await t.build.neighborhood(), await t.build.neighborhood()]
    await seedVariety(homes.map(home => home.id))
    await fc.assert(
      fc.asyncProperty(filtersOver(homes.map(home => home.id)), async filter => {
        const query = filter
        const { data } = (await t.call('OWNER', userList.stats, { query })).body
        const total = async (more: UserFilter) => (await list({ ...filter, ...more, limit: 1 })).totalCount
        const everyone = await list({ ...filter, limit: 100, sortBy: 'points' })
        expect(data.total).toBe(everyone.totalCount)
        for (const count of [countTogether, countApart]) expect(await t.database.one(count(filter))).toEqual(data)
        expect(data.pointsOutstanding).toBe(
          everyone.data.reduce((sum, { points }) => sum + points.available + points.held, 0),
        )
        if (filter.lastActive === undefined) expect(data.active30d).toBe(await total({ lastActive: '30d' }))
        if (filter.joinedFrom === undefined)
          expect(data.newThisMonth).toBe(await total({ joinedFrom: data.monthStart }))
        if (filter.status === undefined) expect(data.suspended).toBe(await total({ status: ['SUSPENDED'] }))
        if (filter.userType === undefined)
          for (const type of userTypes) expect(data.byType[type]).toBe(await total({ userType: [type] }))
      }),
      runs(20),
    )
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('200 counts the month of the programme: %s', async zone => {
    await t.setTimeZone(zone)
    const [{ data }, { start, joined }] = [
      (await t.call('OWNER', userList.stats, { query: {} })).body,
      await t.database.one<{ start: string; joined: number }>(sql`
        with month as (select date_trunc('month', now() at time zone ${zone}) at time zone ${zone} as start)
        select start, (select count(*) from users where created_at >= start and status <> 'ERASED') as joined from month`),
    ]
    expect([data.monthStart, data.newThisMonth]).toEqual([start, joined])
    await t.setTimeZone('UTC')
  })

  it('200 counts the last 30 days as analytics do: today and the 29 before', async () => {
    const [last, before] = [await t.build.user(), await t.build.user()]
    const begin = sql`programme_day_start(programme_day(now()) - 29)`
    await t.database.run(sql`update user_totals set last_active_at = ${begin} where user_id = ${last.id}`)
    await t.database.run(
      sql`update user_totals set last_active_at = ${begin} - interval '1 second' where user_id = ${before.id}`,
    )
    const active = (await list({ lastActive: '30d', limit: 100 })).data.map(({ id }) => id)
    expect(active).toContain(last.id)
    expect(active).not.toContain(before.id)
  })

  it('200 every order shows the same people', async () => {
    await fc.assert(
      fc.asyncProperty(filtersOver([]), fc.constantFrom(...userSort), async (filter, sortBy) => {
        const ids = (body: { data: UserRow[] }) => body.data.map(person => person.id).sort()
        const plain = await list({ ...filter, limit: 100 })
        for (const sortOrder of ['asc', 'desc'])
          expect(ids(await list({ ...filter, limit: 100, sortBy, sortOrder }))).toEqual(ids(plain))
      }),
      runs(15),
    )
  })
})

/** Every type and status, old and new, with points and without. */
async function seedVariety(homes: string[]) {
  for (let n = 0; n < 30; n++) {
    const { id } = await t.build.user({
      name: n % 3 ? `Maré Alta ${n}` : `Onda ${n}`,
      userType: (['MEMBER', 'STORE', 'NEIGHBORHOOD'] as const)[n % 3] ?? 'MEMBER',
      neighborhoodId: homes[n % 3] ?? null,
    })
    if (n % 4 && n % 3 !== 1) for (const daysAgo of [n, n * 3, n * 9]) await t.build.collection({ userId: id, daysAgo })
    await t.database.run(sql`
      update users set status = ${['ACTIVE', 'SUSPENDED', 'ACTIVE', 'BLOCKED', 'PENDING'][n % 5]},
        created_at = now() - make_interval(days => ${n * 9}) where id = ${id}`)
    await t.database.run(sql`update user_balances set available = ${n * 10}, held = ${n % 4} where user_id = ${id}`)
    if (n % 2)
      await t.database.run(
        sql`update user_totals set last_active_at = now() - make_interval(days => ${n * 6}) where user_id = ${id}`,
      )
    if (n % 11 === 0) {
      await t.database.run(sql`update users set status = 'ERASED' where id = ${id}`)
      await t.database.run(sql`delete from people where user_id = ${id}`)
    }
  }
}

function filtersOver(homes: string[]) {
  const day = fc.integer({ min: 0, max: 300 }).map(days => new Date(Date.now() - days * 86_400_000).toISOString())
  const month = day.map(row => row.slice(0, 7))
  const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
  return fc.record(
    {
      search: fc.constantFrom('m', 'on', 'maré', 'alta 1', 'test.example', 'nobody of that name'),
      userType: some(userTypes),
      status: fc.oneof(some(userStatus.options), fc.constant(userStatus.options)),
      ...(homes.length && { neighborhoodId: fc.constantFrom(...homes) }),
      joinedFrom: day,
      joinedTo: day,
      lastActive: fc.constantFrom(...lastActive.options),
      activeIn: month,
      firstActiveIn: month,
      firstActiveBefore: month,
      pointsFrom: fc.integer({ min: 0, max: 200 }),
      pointsTo: fc.integer({ min: 50, max: 300 }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<UserFilter>
}
