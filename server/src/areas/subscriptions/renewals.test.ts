import { plans } from '@fulmar/contract/subscriptions/plans'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { subscriptionCalls } from '#test/calls/subscriptions.ts'
import { inDays } from '#test/in-days.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
const { subscribed, ofStore, invoicesOf, renewIn, endAll } = subscriptionCalls(() => t)
// Each test renews everything there is.
beforeEach(endAll)

const put = async (planId: string) => {
  const made = await subscribed(planId)
  await t.deliverMail()
  return made
}
const dayMs = 86_400_000

describe('a period that is over', () => {
  it('is followed by the next one with its invoice, once', async () => {
    const { store, subscription } = await put((await t.build.plan()).id)
    expect(await renewIn(27)).toBe(0)
    expect(await renewIn(32)).toBe(1)
    expect(await renewIn(32)).toBe(0)
    const renewed = await ofStore(store.id)
    expect(renewed).toMatchObject({ status: 'ACTIVE', periodFrom: subscription.periodTo })
    expect(await invoicesOf(store.id, 'asc')).toMatchObject([
      { periodFrom: subscription.periodFrom, periodTo: subscription.periodTo },
      { periodFrom: renewed?.periodFrom, periodTo: renewed?.periodTo },
    ])
    expect(await t.build.activity(subscription.id)).toMatchObject([
      { action: 'subscription.renewed', actorId: null },
      { action: 'subscription.started' },
    ])
    const [letter] = await t.deliverMail()
    expect(letter).toMatchObject({ to: store.email, subject: expect.stringContaining('has renewed') })
  })

  it('is made up for with all others that were missed, each with its invoice', async () => {
    const { store, subscription } = await put((await t.build.plan()).id)
    expect(await renewIn(100)).toBe(3)
    const invoices = await invoicesOf(store.id, 'asc')
    expect(invoices).toHaveLength(4)
    for (const [n, invoice] of invoices.slice(1).entries()) expect(invoice.periodFrom).toBe(invoices[n]?.periodTo)
    expect(Date.parse((await ofStore(store.id))?.periodTo ?? '')).toBeGreaterThan(Date.parse(inDays(100)))
    expect((await ofStore(store.id))?.id).toBe(subscription.id)
  })

  it('is renewed once when workers meet, however many there are to renew', async () => {
    const plan = await t.build.plan()
    for (let n = 0; n < 60; n++) await put(plan.id)
    const done = await Promise.all([renewIn(32), renewIn(32), renewIn(32)])
    expect(done.reduce((sum, count) => sum + count)).toBe(60)
    const { wrong } = await t.database.one<{ wrong: number }>(sql`
      select count(*) as wrong from subscriptions s where s.status = 'ACTIVE'
        and (select count(*) from invoices i where i.subscription_id = s.id) <> 2`)
    expect(wrong).toBe(0)
  })

  it('of a trial is followed by a paid one', async () => {
    const { store, subscription } = await put((await t.build.plan({ trialDays: 14 })).id)
    expect(await renewIn(15)).toBe(1)
    expect(await ofStore(store.id)).toMatchObject({
      status: 'ACTIVE',
      isTrial: false,
      periodFrom: subscription.periodTo,
    })
    expect(await invoicesOf(store.id, 'asc')).toHaveLength(1)
  })

  it('brings the plan that was scheduled, with its own interval', async () => {
    const [small, yearly] = [await t.build.plan(), await t.build.plan({ amount: 9000, interval: 'YEAR' })]
    const { store, subscription } = await put(small.id)
    const { id, version } = subscription
    const body = { id, version, planId: yearly.id, takesEffect: 'AT_RENEWAL' as const }
    await t.call('OWNER', subscriptions.change, { body })
    await renewIn(32)
    const after = await ofStore(store.id)
    expect(after).toMatchObject({ plan: { id: yearly.id }, interval: 'YEAR', next: null })
    const days = (Date.parse(after?.periodTo ?? '') - Date.parse(after?.periodFrom ?? '')) / dayMs
    expect(days).toBeGreaterThanOrEqual(365)
    expect((await invoicesOf(store.id, 'asc'))[1]).toMatchObject({ amount: 9000, plan: { id: yearly.id } })
  })

  it('renews on an archived plan, whose subscribers keep it', async () => {
    const plan = await t.build.plan()
    const { store } = await put(plan.id)
    await t.call('OWNER', plans.change, { body: { id: plan.id, version: 1, status: 'ARCHIVED' } })
    await renewIn(32)
    expect(await ofStore(store.id)).toMatchObject({ status: 'ACTIVE', plan: { id: plan.id } })
  })

  it('ends what was cancelled on the day it was paid until, and tells the store', async () => {
    const plan = await t.build.plan()
    const { store, subscription } = await put(plan.id)
    const { id, version } = subscription
    await t.call('OWNER', subscriptions.cancel, { body: { id, version, isCancelled: true } })
    await t.deliverMail()
    expect(await renewIn(70)).toBe(1)
    expect(await ofStore(store.id)).toMatchObject({ status: 'ENDED', endedAt: subscription.periodTo })
    expect(await invoicesOf(store.id, 'asc')).toHaveLength(1)
    expect(await t.deliverMail()).toMatchObject([{ to: store.email, subject: `Your ${plan.name} plan has ended` }])
    expect((await t.build.activity(id))[0]).toMatchObject({ action: 'subscription.ended', actorId: null })
  })

  it('ends the subscription of a store that closed', async () => {
    const { store } = await put((await t.build.plan()).id)
    await t.database.run(sql`update stores set status = 'CLOSED' where id = ${store.id}`)
    await renewIn(32)
    expect(await ofStore(store.id)).toMatchObject({ status: 'ENDED' })
  })

  it('is seen to by a task of the schedule', async () => {
    const { store } = await put((await t.build.plan()).id)
    await t.database.run(sql`
      update subscriptions set period_from = period_from - interval '32 days', period_to = period_to - interval '32 days'
      where store_id = ${store.id}`)
    await t.database.run(sql`select enqueue_job('renew-subscriptions', '{}')`)
    await t.deliverMail()
    expect(await invoicesOf(store.id, 'asc')).toHaveLength(2)
  })
})
