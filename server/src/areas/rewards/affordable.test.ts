import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

describe('GET /api/reward/affordable', () => {
  const members = async (points: number) =>
    (await t.call('FINANCE', rewards.affordable, { query: { points } })).body.data.members

  it('200 counts active members and leaders with the points, before and after changes are counted', async () => {
    const cost = 5_000_000
    const before = await members(cost)
    const rich = await t.build.member(cost)
    await t.build.member(cost - 1)
    const leader = await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: (await t.build.neighborhood()).id })
    await t.build.points(leader.id, cost + 70_000)
    const store = await t.build.user({ userType: 'STORE' })
    await t.build.points(store.id, cost)
    expect(await members(cost)).toBe(before + 2)
    await t.database.run(sql`select apply_facts(1000000)`)
    expect(await members(cost)).toBe(before + 2)
    expect(await members(cost + 1)).toBe(before + 1)
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${rich.id}`)
    expect(await members(cost)).toBe(before + 1)
    await t.database.run(sql`update users set status = 'ACTIVE' where id = ${rich.id}`)
    expect(await members(cost)).toBe(before + 2)
  })

  it('agrees with counting the balances, at every size', async () => {
    for (const points of [1, 255, 256, 257, 65_535, 65_536, 65_537, 300_000]) await t.build.member(points)
    await t.database.run(sql`select apply_facts(5)`)
    for (const points of [1, 2, 255, 256, 257, 258, 65_535, 65_536, 65_537, 65_538, 299_999, 300_000, 300_001]) {
      const { n } = await t.database.one<{ n: number }>(sql`
        select count(*) as n from user_balances b join users u on u.id = b.user_id
        where b.available >= ${points} and u.status = 'ACTIVE' and u.user_type in ('MEMBER', 'NEIGHBORHOOD')`)
      expect([points, await members(points)]).toEqual([points, n])
    }
  })

  it('is the same in the list, also for equal costs and while changes wait', async () => {
    for (const costPoints of [1, 256, 256, 65_537, 400_000]) await t.build.reward({ costPoints })
    await t.build.member(256)
    const { data } = (await t.call('FINANCE', rewards.list, { query: { limit: 100 } })).body
    expect(data.length).toBeGreaterThanOrEqual(5)
    for (const { costPoints, affordableBy } of data)
      expect([costPoints, affordableBy]).toEqual([costPoints, await members(costPoints)])
  })

  it('400 for no points', async () => {
    expect((await t.request('OWNER', { url: rewards.affordable.path, query: { points: '0' } })).status).toBe(400)
  })
})
