import { auth } from '@fulmar/contract/auth/auth'
import { flagRule } from '@fulmar/contract/collections/collection-flags'
import { counter } from '@fulmar/contract/counter/counter'
import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { redemptionStatus, redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewardStatus } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { roleSwitches, roleSwitchStatus } from '@fulmar/contract/role-switches'
import { plans } from '@fulmar/contract/subscriptions/plans'
import { subscriptionStatus, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoCounters, demoMemberCode } from '#areas/counter/counter.demo.ts'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeDemoStory } from '#test/demo-story.ts'
import { stalePeople } from '#test/stale-people.ts'
import { demoLogin, seedDemo } from './demo.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await seedDemo(t.database, t)
})

describeDemoStory(() => t)

describe('demo data', () => {
  it('shows every area, and is loaded once', async () => {
    const counts = () =>
      t.database.one<Record<string, number>>(sql`
        select (select count(*) from neighborhoods) as neighborhoods, (select count(*) from users) as users,
               (select count(*) from stores) as stores, (select count(*) from collections) as collections,
               (select count(*) from plays) as plays, (select count(*) from round_results where status = 'PAID') as winners`)
    const before = await counts()
    expect(Math.min(...Object.values(before))).toBeGreaterThan(10)
    expect(await seedDemo(t.database, t)).toBe(true)
    expect(await counts()).toEqual(before)
  })

  it('has counters to try: today’s collections by their staff, one pending, a reward to hand over', async () => {
    for (const { email, staff, rewardCode } of demoCounters) {
      const owner = (await t.call('nobody', auth.login, { body: { email, password: demoLogin.password } })).body
      const { store } = (await t.call(owner, counter.state, { query: {} })).body.data
      const { data } = (await t.call(owner, counter.collections, { query: {} })).body
      expect(data.map(row => row.staff?.name)).toEqual(expect.arrayContaining(staff.map(({ name }) => name)))
      expect(data.some(({ pointsPending }) => pointsPending > 0)).toBe(true)
      const body = { storeId: store.id, name: 'Phone', pin: '4680' }
      const device = (await t.call(owner, counterStaff.addDevice, { body })).body.data
      const people = (await t.call(device, counter.state, { query: {} })).body.data.staff
      const [{ name, pin } = { name: '', pin: '' }] = staff
      const staffId = people.find(person => person.name === name)?.id ?? ''
      const { token } = (await t.call(device, counterStaff.unlock, { body: { staffId, pin } })).body.data
      expect((await t.call({ token }, counter.findMember, { query: { code: demoMemberCode } })).status).toBe(200)
      expect((await t.call({ token }, redemptions.byCode, { query: { code: rewardCode } })).status).toBe(200)
    }
  })

  it('has role switches of every status, some with concerns', async () => {
    const { data } = (await t.call('OWNER', roleSwitches.list, { query: { limit: 100 } })).body
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(roleSwitchStatus.options))
    expect(data.flatMap(({ conflicts }) => conflicts)).toEqual(
      expect.arrayContaining(['LAST_LEADER', 'LEADS_ELSEWHERE']),
    )
  })

  it('has users of every status, without collections before they joined', async () => {
    const { statuses, early } = await t.database.one<{ statuses: string[]; early: number }>(sql`
      select (select array_agg(distinct status order by status) from users where user_type <> 'ADMIN') as statuses,
             (select count(*) from collections c join users u on u.id = c.user_id where c.at < u.created_at) as early`)
    expect(statuses).toEqual(expect.arrayContaining(['ACTIVE', 'BLOCKED', 'ERASED', 'SUSPENDED']))
    expect(early).toBe(0)
    expect(await t.database.many(stalePeople)).toEqual([])
  })

  it('shows every kind of flag, decided reviews, and a pending adjustment', async () => {
    const { rules, ...rest } = await t.database.one<Record<string, unknown>>(sql`
      select (select array_agg(distinct f ->> 'rule' order by f ->> 'rule') from collections, jsonb_array_elements(flags) f) as rules,
             (select count(*) > 5 from collections where review = 'OPEN') as "hasOpen",
             exists (select from collections where review = 'CONFIRMED' and status = 'RECORDED') as "hasConfirmed",
             (select count(*) > 1 from collections where status = 'REVERSED') as "hasReversed",
             (select count(*) > 3 from user_balances where pending > 0) as "hasPendingPoints",
             exists (select from user_balances b join ledger_entries e using (user_id) where b.debt > 0 and e.kind = 'REPAYMENT') as "hasDebt",
             exists (select from adjustments where status = 'PENDING') as "hasPending"`)
    expect(rules).toEqual(flagRule.options.toSorted((a, b) => a.localeCompare(b)))
    expect(new Set(Object.values(rest))).toEqual(new Set([true]))
  })

  it('has plans and subscriptions of every state, and invoices in the order of their numbers', async () => {
    const { data } = (await t.call('OWNER', subscriptions.list, { query: { limit: 100 } })).body
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(subscriptionStatus.options))
    expect((await t.call('OWNER', plans.list, {})).body.data.some(({ onEarlierPrice }) => onEarlierPrice > 0)).toBe(
      true,
    )
    const { months } = (await t.call('OWNER', subscriptions.stats, {})).body.data
    expect(Math.min(...months.map(({ revenue }) => revenue))).toBeGreaterThan(0)
    const numbers = await t.database.many(sql`
      select number from invoices where number <= (
        select number from invoices e where e.issued_at < invoices.issued_at order by e.issued_at desc limit 1)`)
    expect(numbers).toEqual([])
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

  it('has a proposal to sell off a reward that there still is', async () => {
    const proposed = await t.database.many(sql`
      select r.stock > 0 as "isLeft" from cost_proposals p join rewards r on r.id = p.subject_id where p.reason like '%remaining stock%'`)
    expect(proposed).toEqual([{ isLeft: true }])
  })

  it('keeps every promise of the books', async () => {
    expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])
  })
})
