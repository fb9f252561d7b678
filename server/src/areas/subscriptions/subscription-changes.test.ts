import { plans } from '@fulmar/contract/subscriptions/plans'
import { type Subscription, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { subscriptionCalls } from '#test/calls/subscriptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
const { subscribed, change, cancel, end, invoicesOf, actionsOn } = subscriptionCalls(() => t)

/** As if everything about it had happened earlier. */
const age = ({ id }: Subscription, days: number) =>
  t.owner.transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    const by = sql`make_interval(days => ${days})`
    await tx.run(sql`
      update subscriptions set started_at = started_at - ${by}, anchored_at = anchored_at - ${by},
        period_from = period_from - ${by}, period_to = period_to - ${by} where id = ${id}`)
    await tx.run(sql`
      update invoices set period_from = period_from - ${by}, period_to = period_to - ${by} where subscription_id = ${id}`)
  })

describe('PUT /api/subscription/change', () => {
  it('200 at renewal: nothing changes until the period ends', async () => {
    const [small, large] = [await t.build.plan(), await t.build.plan({ amount: 5000 })]
    const { store, subscription } = await subscribed(small.id)
    await t.deliverMail()
    const { body } = await change(subscription, large.id)
    expect(body.data).toMatchObject({
      plan: { id: small.id },
      price: { amount: 1000 },
      periodTo: subscription.periodTo,
      next: { plan: { id: large.id }, price: { amount: 5000 } },
    })
    expect(await invoicesOf(store.id)).toHaveLength(1)
    expect(await t.deliverMail()).toMatchObject([{ to: store.email, subject: `Your plan changes to ${large.name}` }])
    expect(await actionsOn(subscription.id)).toEqual(['subscription.changed', 'subscription.started'])
  })

  it('200 keeps the price that was agreed, whatever the plan costs by then', async () => {
    const [small, large] = [await t.build.plan(), await t.build.plan({ amount: 5000 })]
    const { subscription } = await subscribed(small.id)
    await change(subscription, large.id)
    const price = { amount: 6000, currency: 'EUR' }
    await t.call('OWNER', plans.change, { body: { id: large.id, version: 1, price } })
    const [now] = (await t.call('OWNER', subscriptions.list, { query: { storeId: subscription.store.id } })).body.data
    expect(now?.next?.price.amount).toBe(5000)
  })

  it('200 now: a new period starts today, less what is left of the old one', async () => {
    const [small, large] = [await t.build.plan({ amount: 3000 }), await t.build.plan({ amount: 5000 })]
    const { store, subscription } = await subscribed(small.id)
    await age(subscription, 10)
    const { body } = await change(subscription, large.id, 'NOW')
    expect(body.data).toMatchObject({ plan: { id: large.id }, status: 'ACTIVE', next: null })
    const [invoice] = await invoicesOf(store.id)
    const document = (await t.call('OWNER', subscriptions.invoice, { params: { id: invoice?.id ?? '' } })).body.data
    const [, credit] = document.lines
    expect(document.lines).toMatchObject([
      { label: large.name, amount: 5000 },
      { label: `Unused time on ${small.name}` },
    ])
    expect(credit?.amount).toBeLessThan(-1900)
    expect(credit?.amount).toBeGreaterThan(-2100)
    expect(document.amount).toBe(5000 + (credit?.amount ?? 0))
  })

  it('200 now: the credit is never more than the new plan costs', async () => {
    const [yearly, small] = [await t.build.plan({ amount: 90_000, interval: 'YEAR' }), await t.build.plan()]
    const { store, subscription } = await subscribed(yearly.id)
    await change(subscription, small.id, 'NOW')
    expect((await invoicesOf(store.id))[0]).toMatchObject({ amount: 0, plan: { id: small.id } })
  })

  it('200 now, during a trial: the trial goes on and nothing is billed', async () => {
    const [small, large] = [await t.build.plan({ trialDays: 14 }), await t.build.plan({ amount: 5000 })]
    const { store, subscription } = await subscribed(small.id)
    const { body } = await change(subscription, large.id, 'NOW')
    expect(body.data).toMatchObject({ status: 'TRIAL', periodTo: subscription.periodTo, price: { amount: 5000 } })
    expect(await invoicesOf(store.id)).toEqual([])
  })

  it('200 withdraws a cancellation', async () => {
    const [small, large] = [await t.build.plan(), await t.build.plan()]
    const { subscription } = await subscribed(small.id)
    const cancelled = (await cancel(subscription)).body.data
    expect((await change(cancelled, large.id)).body.data).toMatchObject({ status: 'ACTIVE', next: {} })
  })

  it('200 to its own plan undoes a scheduled change, even where that plan is archived', async () => {
    const [small, large] = [await t.build.plan(), await t.build.plan()]
    const { subscription } = await subscribed(small.id)
    const scheduled = (await change(subscription, large.id)).body.data
    await t.call('OWNER', plans.change, { body: { id: small.id, version: 1, status: 'ARCHIVED' } })
    expect((await change(scheduled, small.id)).body.data).toMatchObject({ next: null, plan: { id: small.id } })
    expect((await actionsOn(subscription.id))[0]).toBe('subscription.kept')
  })

  it('200 to the latest price of its own plan', async () => {
    const plan = await t.build.plan()
    const { subscription } = await subscribed(plan.id)
    const price = { amount: 1500, currency: 'EUR' }
    await t.call('OWNER', plans.change, { body: { id: plan.id, version: 1, price } })
    expect((await change(subscription, plan.id)).body.data).toMatchObject({ next: { price } })
  })

  it('409 ALREADY_SUBSCRIBED to the plan it has, and to the one that is scheduled', async () => {
    const [small, large] = [await t.build.plan(), await t.build.plan()]
    const { subscription } = await subscribed(small.id)
    expect((await change(subscription, small.id)).body.error).toBe('ALREADY_SUBSCRIBED')
    const scheduled = (await change(subscription, large.id)).body.data
    expect((await change(scheduled, large.id)).body.error).toBe('ALREADY_SUBSCRIBED')
    expect((await change(scheduled, large.id, 'NOW')).status).toBe(200)
  })

  it('409 PLAN_ARCHIVED, STALE_VERSION, SUBSCRIPTION_ENDED', async () => {
    const [small, large] = [await t.build.plan(), await t.build.plan()]
    const archived = await t.build.plan({ status: 'ARCHIVED' })
    const { subscription } = await subscribed(small.id)
    expect((await change(subscription, archived.id)).body.error).toBe('PLAN_ARCHIVED')
    await change(subscription, large.id)
    const stale = await change(subscription, large.id)
    expect([stale.body.error, stale.body.data]).toMatchObject(['STALE_VERSION', { version: 2 }])
    await end(subscription)
    expect((await change({ ...subscription, version: 2 }, small.id)).body.error).toBe('SUBSCRIPTION_ENDED')
  })

  it('404, 403 and 400', async () => {
    const plan = await t.build.plan()
    const { subscription } = await subscribed(plan.id)
    expect((await change(subscription, unknownId)).status).toBe(404)
    expect((await change({ ...subscription, id: unknownId }, plan.id)).status).toBe(404)
    const body = { id: subscription.id, version: 1, planId: plan.id, takesEffect: 'NOW' as const }
    expect((await t.call('AUDITOR', subscriptions.change, { body })).status).toBe(403)
    const bad = { method: 'PUT' as const, url: '/api/subscription/change', payload: { ...body, takesEffect: 'SOON' } }
    expect((await t.request('OWNER', bad)).body.fields).toHaveProperty('takesEffect')
  })
})
