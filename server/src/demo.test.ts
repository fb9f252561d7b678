import { flagRule } from '@fulmar/contract/collections'
import { redemptionStatus } from '@fulmar/contract/redemptions'
import { rewardStatus, rewards } from '@fulmar/contract/rewards'
import { roleSwitches, roleSwitchStatus } from '@fulmar/contract/role-switches'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { type Sql, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { stalePeople } from '#test/stale-people.ts'
import { seedDemo } from './demo.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await seedDemo(t.database, t)
})

const broken = async () => (await auditLedger(t.database)).filter(({ violations }) => violations > 0)

describe('demo data', () => {
  it('shows every area, and is loaded once', async () => {
    const counts = () =>
      t.database.one<Record<string, number>>(sql`
        select (select count(*) from neighborhoods) as neighborhoods, (select count(*) from users) as users,
               (select count(*) from stores) as stores, (select count(*) from collections) as collections`)
    const before = await counts()
    expect(Math.min(...Object.values(before))).toBeGreaterThan(10)
    expect(await seedDemo(t.database, t)).toBe(true)
    expect(await counts()).toEqual(before)
  })

  it('has role switches of every state, some of which something speaks against', async () => {
    const { data } = (await t.call('OWNER', roleSwitches.list, { query: { limit: 100 } })).body
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(roleSwitchStatus.options))
    expect(data.flatMap(({ conflicts }) => conflicts)).toEqual(
      expect.arrayContaining(['LAST_LEADER', 'LEADS_ELSEWHERE']),
    )
  })

  it('has people of every standing, none of whom handed anything in before they joined', async () => {
    const { statuses, early } = await t.database.one<{ statuses: string[]; early: number }>(sql`
      select (select array_agg(distinct status order by status) from users where user_type <> 'ADMIN') as statuses,
             (select count(*) from collections c join users u on u.id = c.user_id where c.at < u.created_at) as early`)
    expect(statuses).toEqual(expect.arrayContaining(['ACTIVE', 'BLOCKED', 'ERASED', 'SUSPENDED']))
    expect(early).toBe(0)
    expect(await t.database.many(stalePeople)).toEqual([])
  })

  it('shows every kind of flag, what came of some, and an adjustment that waits', async () => {
    const { rules, ...rest } = await t.database.one<Record<string, unknown>>(sql`
      select (select array_agg(distinct f ->> 'rule' order by f ->> 'rule') from collections, jsonb_array_elements(flags) f) as rules,
             (select count(*) > 5 from collections where review = 'OPEN') as "hasOpen",
             exists (select from collections where review = 'CONFIRMED' and status = 'RECORDED') as "hasConfirmed",
             (select count(*) > 1 from collections where status = 'REVERSED') as "hasReversed",
             exists (select from adjustments where status = 'PENDING') as "hasPending"`)
    expect(rules).toEqual(flagRule.options.toSorted((a, b) => a.localeCompare(b)))
    expect(rest).toEqual({ hasOpen: true, hasConfirmed: true, hasReversed: true, hasPending: true })
  })

  it('has rewards and redemptions of every state, over months', async () => {
    const { data } = (await t.call('OWNER', rewards.list, { query: { limit: 100 } })).body
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(rewardStatus.options))
    expect(new Set(data.map(({ stockKind }) => stockKind)).size).toBe(3)
    expect(data.every(({ image, category, supplier }) => image && category && supplier)).toBe(true)
    const { statuses, months } = await t.database.one<{ statuses: string[]; months: number }>(sql`
      select array_agg(distinct status) as statuses, count(distinct date_trunc('month', requested_at)) as months from redemptions`)
    expect(new Set(statuses)).toEqual(new Set(redemptionStatus.options))
    expect(months).toBeGreaterThan(5)
  })

  it('keeps every promise of the books', async () => {
    expect(await broken()).toEqual([])
  })
})

describe('the audit', () => {
  /** Does what the database refuses, and takes it back. */
  async function spoiled(spoil: Sql): Promise<string[]> {
    let found: string[] = []
    await t.owner
      .transaction(async tx => {
        await tx.run(sql`set local session_replication_role = replica`)
        await tx.run(spoil)
        found = (await auditLedger(tx)).filter(({ violations }) => violations > 0).map(({ promise }) => promise)
        throw new Error('take it back')
      })
      .catch((error: Error) => expect(error.message).toBe('take it back'))
    return found
  }
  const one = sql`(select id from collections order by id limit 1)`

  it.each([
    [
      'a balance out of thin air',
      sql`update user_balances set available = available + 1 where user_id = (select user_id from collections limit 1)`,
      'every stored balance is the sum of its entries',
    ],
    [
      'a lost entry',
      sql`delete from ledger_entries where source_id = ${one}`,
      'every collection is paid once, by what its lines say',
    ],
    [
      'a gap in someone’s entries',
      sql`delete from ledger_entries where source_id = ${one}`,
      'the entries of every person are numbered without a gap',
    ],
    [
      'an entry of nothing',
      sql`update ledger_entries set source_id = gen_random_uuid() where source_id = ${one}`,
      'every entry has a source and a key',
    ],
    [
      'a wrong running balance',
      sql`update ledger_entries set balance_after = balance_after + 1 where source_id = ${one}`,
      'every entry tells the balance that the entries up to it give',
    ],
    [
      'a reversal without its entry',
      sql`update collections set status = 'REVERSED' where id = ${one}`,
      'every reversed collection is taken back once, and no other',
    ],
    [
      'a line rounded up',
      sql`update collection_lines set points = points + 1 where collection_id = ${one}`,
      'every collection is paid once, by what its lines say',
    ],
    [
      'a weight nobody handed in',
      sql`update user_totals set grams = grams + 1 where user_id = (select user_id from collections limit 1)`,
      'what a person is said to have handed in is what their collections say',
    ],
    [
      'a line paid by another rate',
      sql`update collection_lines set rate_id = (select id from plastic_rates where plastic_code = 'OTHER') where collection_id = ${one}`,
      'every line was paid by the rate of its moment',
    ],
    [
      'points that came back without having been held',
      sql`update ledger_entries set kind = 'RELEASE', from_account = 'held' where source_id = ${one}`,
      'held points were set aside first, and are settled by all that was held',
    ],
    [
      'a store that lost a day',
      sql`delete from rollup_stores where grain = 'day' and (since, store_id) in (select since, store_id from rollup_stores limit 1)`,
      'the totals of every store are the sums of its collections',
    ],
    [
      'a month that gained a gram',
      sql`update rollup_neighborhoods set grams = grams + 1 where grain = 'month'`,
      'the totals of every neighborhood are the sums of its collections',
    ],
    [
      'a store that has more in all than in its months',
      sql`update rollup_stores set recorded = recorded + 1 where grain = 'ever'`,
      'the totals of every store are the sums of its collections',
    ],
    [
      'a collection that was never noted',
      sql`update rollup_mixes set recorded = recorded - 1 where since = (select max(since) from rollup_mixes)`,
      'the totals of every mix of plastics are the sums of its collections',
    ],
    [
      'a plastic that weighs less',
      sql`update rollup_plastics set grams = grams - 1 where plastic_code = 'PET'`,
      'the totals of every plastic are the sums of its lines',
    ],
    [
      'a store that was paid better than its lines',
      sql`update rollup_store_plastics set worth = worth + 1 where plastic_code = 'PET'`,
      'the totals of every plastic of a store are the sums of its lines',
    ],
    [
      'a week that a store was not paid for',
      sql`delete from rollup_store_plastics where grain = 'week' and since = (select max(since) from rollup_store_plastics where grain = 'week')`,
      'the totals of every plastic of a store are the sums of its lines',
    ],
    [
      'a line that a store has no weight of',
      sql`update rollup_store_plastics set sizes = sizes[2:] where grain = 'week' and plastic_code = 'PET'`,
      'the totals of every plastic of a store are the sums of its lines',
    ],
    [
      'a weight that nobody put on the scales',
      sql`insert into rollup_line_sizes values ('day', '2020-01-01', 'PET', 1, 1)`,
      'the lines of every weight are as many as there are',
    ],
    [
      'a week with more lines than its days',
      sql`update rollup_line_sizes set lines = lines + 1 where grain = 'week'`,
      'the lines of every weight are as many as there are',
    ],
  ])('finds %s', async (_what, spoil, promise) => {
    expect(await spoiled(spoil)).toContain(promise)
    expect(await broken()).toEqual([])
  })
})
