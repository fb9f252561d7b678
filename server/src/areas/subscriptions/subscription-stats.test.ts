import { plans } from '@fulmar/contract/subscriptions/plans'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const stats = async () => (await t.call('OPERATIONS', subscriptions.stats, {})).body.data
const put = async (planId: string) => {
  const { id: storeId } = await t.build.store()
  return (await t.call('OWNER', subscriptions.subscribe, { body: { storeId, planId } })).body.data
}
/** Billed so many months ago, and ended as many days ago where that is told. */
async function backdate(id: string, months: number, endedDaysAgo?: number) {
  const by = sql`make_interval(months => ${months})`
  await t.database.run(sql`update subscriptions set started_at = started_at - ${by} where id = ${id}`)
  await t.owner.transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`update invoices set period_from = period_from - ${by} where subscription_id = ${id}`)
  })
  if (endedDaysAgo !== undefined)
    await t.database.run(sql`
      update subscriptions set status = 'ENDED', ended_at = now() - make_interval(days => ${endedDaysAgo}) where id = ${id}`)
}

describe('GET /api/subscription/stats', () => {
  it('200 of nothing: no churn and twelve empty months', async () => {
    const empty = await stats()
    expect(empty).toMatchObject({
      currency: 'EUR',
      active: 0,
      trials: 0,
      monthlyRevenue: 0,
      otherCurrencies: [],
      churn: { ended: 0, of: 0 },
    })
    expect(empty.months.map(({ revenue }) => revenue)).toEqual(Array.from({ length: 12 }, () => 0))
  })

  it('200 counts a yearly price as a twelfth, trials as nothing, and other currencies apart', async () => {
    const yearly = await t.build.plan({ amount: 12_000, interval: 'YEAR' })
    const monthly = await t.build.plan({ amount: 500 })
    const trial = await t.build.plan({ amount: 9900, trialDays: 14 })
    const price = { amount: 700, currency: 'GBP' }
    const body = { code: 'POUND', name: 'Pound', price, interval: 'MONTH' as const }
    const pound = (await t.call('OWNER', plans.create, { body })).body.data
    await put(yearly.id)
    await put(trial.id)
    await put(pound.id)
    const { id, version } = await put(monthly.id)
    await t.call('OWNER', subscriptions.cancel, { body: { id, version, isCancelled: true } })
    const figures = await stats()
    expect(figures).toMatchObject({
      active: 2,
      trials: 1,
      cancelling: 1,
      monthlyRevenue: 1500,
      otherCurrencies: [{ currency: 'GBP', monthlyRevenue: 700 }],
    })
    expect(figures.months.at(-1)).toMatchObject({ revenue: 1500, started: 4, ended: 0 })
  })

  it('200 tells churn of those who paid 30 days ago, and revenue by month until each ended', async () => {
    const before = (await stats()).months
    const plan = await t.build.plan({ amount: 1000 })
    await backdate((await put(plan.id)).id, 6)
    await backdate((await put(plan.id)).id, 6, 3)
    await backdate((await put(plan.id)).id, 6, 70)
    const { churn, months } = await stats()
    expect(churn).toEqual({ ended: 1, of: 2 })
    const gained = months.map(({ revenue }, n) => revenue - (before[n]?.revenue ?? 0))
    expect(gained.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(gained[6]).toBe(3000)
    expect(gained.at(-1)).toBe(1000)
    expect(months.reduce((sum, { ended }) => sum + ended, 0)).toBe(2)
  })

  it('403 for who writes content', async () => {
    expect((await t.call('CONTENT', subscriptions.stats, {})).status).toBe(403)
  })
})
