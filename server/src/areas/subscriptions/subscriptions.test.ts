import { plans } from '@fulmar/contract/plans'
import { type Subscription, subscriptions } from '@fulmar/contract/subscriptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const put = (storeId: string, planId: string, as: As = 'OPERATIONS', isTrialSkipped = false) =>
  t.call(as, subscriptions.subscribe, { body: { storeId, planId, isTrialSkipped } })
const subscribed = async (planId: string) => {
  const store = await t.build.store()
  return { store, subscription: (await put(store.id, planId)).body.data }
}
const change = ({ id, version }: Subscription, planId: string, takesEffect: 'NOW' | 'AT_RENEWAL' = 'AT_RENEWAL') =>
  t.call('OPERATIONS', subscriptions.change, { body: { id, version, planId, takesEffect } })
const cancel = ({ id, version }: Subscription, isCancelled = true) =>
  t.call('FINANCE', subscriptions.cancel, { body: { id, version, isCancelled, reason: 'Too few members' } })
const invoicesOf = async (storeId: string) =>
  (await t.call('AUDITOR', subscriptions.invoices, { query: { storeId } })).body.data
const actionsOn = async (id: string) => (await t.build.activity(id)).map(({ action }) => action)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
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

describe('POST /api/subscription/subscribe', () => {
  it('201 starts a paid period with its invoice and tells the store', async () => {
    const plan = await t.build.plan({ amount: 1250 })
    const store = await t.build.store()
    const { status, body } = await put(store.id, plan.id)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      store: { id: store.id, name: store.name },
      plan: { id: plan.id, name: plan.name },
      price: { amount: 1250, currency: 'EUR' },
      status: 'ACTIVE',
      isTrial: false,
      next: null,
      endedAt: null,
      usage: { collections: 0, staffAccounts: 0 },
    })
    expect(await invoicesOf(store.id)).toMatchObject([
      { amount: 1250, periodFrom: body.data.periodFrom, periodTo: body.data.periodTo, plan: { name: plan.name } },
    ])
    expect(await actionsOn(body.data.id)).toEqual(['subscription.started'])
    const [letter] = (await t.deliverMail()).filter(({ to }) => to === store.email)
    expect(letter).toMatchObject({ subject: `Your store is on the ${plan.name} plan` })
    expect(letter?.text).toContain('€12.50 per month')
  })

  it('201 starts with the trial of the plan, and without an invoice', async () => {
    const plan = await t.build.plan({ trialDays: 14 })
    const { store, subscription } = await subscribed(plan.id)
    expect(subscription).toMatchObject({ status: 'TRIAL', isTrial: true })
    expect(daysBetween(subscription.periodFrom, subscription.periodTo)).toBe(14)
    expect(await invoicesOf(store.id)).toEqual([])
  })

  it('201 without the trial where it is skipped, or the store was on a plan before', async () => {
    const plan = await t.build.plan({ trialDays: 14 })
    const { id } = await t.build.store()
    expect((await put(id, plan.id, 'OWNER', true)).body.data).toMatchObject({ status: 'ACTIVE' })
    const { store, subscription } = await subscribed(plan.id)
    await t.database.run(sql`update subscriptions set status = 'ENDED', ended_at = now() where id = ${subscription.id}`)
    expect((await put(store.id, plan.id)).body.data).toMatchObject({ status: 'ACTIVE', isTrial: false })
  })

  it('400 for what is no id, 404 for what is not there', async () => {
    expect((await put('x', 'y')).body.fields).toMatchObject({ storeId: expect.any(String), planId: expect.any(String) })
    expect((await put(unknownId, (await t.build.plan()).id)).status).toBe(404)
    expect((await put((await t.build.store()).id, unknownId)).status).toBe(404)
  })

  it('403 for who only reads', async () => {
    expect((await put((await t.build.store()).id, (await t.build.plan()).id, 'AUDITOR')).status).toBe(403)
  })

  it('409 PLAN_ARCHIVED', async () => {
    const { id } = await t.build.plan({ status: 'ARCHIVED' })
    expect((await put((await t.build.store()).id, id)).body.error).toBe('PLAN_ARCHIVED')
  })

  it.each(['PENDING', 'REJECTED', 'CLOSED'])('409 STORE_NOT_APPROVED while the store is %s', async status => {
    const store = await t.build.store({ status })
    const answer = await put(store.id, (await t.build.plan()).id)
    expect([answer.status, answer.body.error]).toEqual([409, 'STORE_NOT_APPROVED'])
  })

  it('409 ALREADY_SUBSCRIBED for all but one of many at once, and one invoice', async () => {
    const [store, one, other] = [await t.build.store(), await t.build.plan(), await t.build.plan()]
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => put(store.id, n % 2 ? one.id : other.id)))
    const errors = answers.map(({ body }) => body.error ?? 'none').toSorted()
    expect(errors).toEqual([...Array.from({ length: 11 }, () => 'ALREADY_SUBSCRIBED'), 'none'])
    expect(await invoicesOf(store.id)).toHaveLength(1)
  })
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
    await t.database.run(sql`update subscriptions set status = 'ENDED', ended_at = now() where id = ${subscription.id}`)
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

describe('POST /api/subscription/cancel', () => {
  it('200 ends with the period, drops a scheduled change and tells the store', async () => {
    const [small, large] = [await t.build.plan(), await t.build.plan()]
    const { store, subscription } = await subscribed(small.id)
    const scheduled = (await change(subscription, large.id)).body.data
    await t.deliverMail()
    const { body } = await cancel(scheduled)
    expect(body.data).toMatchObject({ status: 'CANCELLING', periodTo: subscription.periodTo, next: null })
    expect(await t.deliverMail()).toMatchObject([
      { to: store.email, subject: `Your ${small.name} plan has been cancelled` },
    ])
    const [entry] = await t.database.many(
      sql`select reason from activity where entity_id = ${subscription.id} and action = 'subscription.cancelled'`,
    )
    expect(entry).toEqual({ reason: 'Too few members' })
  })

  it.each([
    [0, 'ACTIVE'],
    [14, 'TRIAL'],
  ])('200 keeps it after all: with %i days of trial it is %s again', async (trialDays, status) => {
    const { subscription } = await subscribed((await t.build.plan({ trialDays })).id)
    const cancelled = (await cancel(subscription)).body.data
    expect((await cancel(cancelled, false)).body.data).toMatchObject({ status })
    expect((await actionsOn(subscription.id))[0]).toBe('subscription.kept')
  })

  it('200 changes nothing when it is so already', async () => {
    const { subscription } = await subscribed((await t.build.plan()).id)
    expect((await cancel(subscription, false)).body.data).toMatchObject({ version: 1, status: 'ACTIVE' })
    expect(await actionsOn(subscription.id)).toEqual(['subscription.started'])
  })

  it('409 STALE_VERSION, SUBSCRIPTION_ENDED; 404, 403 and 400', async () => {
    const { subscription } = await subscribed((await t.build.plan()).id)
    await cancel(subscription)
    expect((await cancel(subscription)).body.error).toBe('STALE_VERSION')
    await t.database.run(sql`update subscriptions set status = 'ENDED', ended_at = now() where id = ${subscription.id}`)
    expect((await cancel({ ...subscription, version: 2 })).body.error).toBe('SUBSCRIPTION_ENDED')
    expect((await cancel({ ...subscription, id: unknownId })).status).toBe(404)
    const body = { id: subscription.id, version: 1, isCancelled: true }
    expect((await t.call('AUDITOR', subscriptions.cancel, { body })).status).toBe(403)
    const bad = { method: 'POST' as const, url: '/api/subscription/cancel', payload: { ...body, isCancelled: 'yes' } }
    expect((await t.request('OWNER', bad)).status).toBe(400)
  })
})

describe('GET /api/subscription/all', () => {
  it('200 by store, plan, status and the name of the store, with usage', async () => {
    const plan = await t.build.plan({ limits: { collectionsPerMonth: 9 } })
    const owner = await t.build.user({ userType: 'STORE' })
    const store = await t.build.store({ name: 'Farol do Norte', ownerId: owner.id })
    await t.build.rate('PET', 10)
    await t.build.collection({ storeId: store.id })
    await t.build.collection({ storeId: store.id })
    await put(store.id, plan.id)
    const { subscription } = await subscribed(plan.id)
    await cancel(subscription)
    const list = async (query: object) => (await t.call('FINANCE', subscriptions.list, { query })).body
    expect((await list({ storeId: store.id })).data).toMatchObject([
      { usage: { collections: 2, staffAccounts: 1 }, limits: { collectionsPerMonth: 9, staffAccounts: null } },
    ])
    expect((await list({ planId: plan.id })).totalCount).toBe(2)
    expect((await list({ planId: plan.id, status: 'CANCELLING' })).data).toMatchObject([{ id: subscription.id }])
    expect((await list({ search: 'FAROL' })).data).toMatchObject([{ store: { name: 'Farol do Norte' } }])
    expect((await list({ planId: plan.id, sortBy: 'periodTo', sortOrder: 'asc' })).data[0]?.store.id).toBe(store.id)
  })
})

describe('DELETE /api/store', () => {
  it('409 STORE_HAS_SUBSCRIPTION, because its invoices stay', async () => {
    const { store } = await subscribed((await t.build.plan()).id)
    const request = { method: 'DELETE' as const, url: '/api/store', payload: { id: store.id, version: 1 } }
    expect((await t.request('OWNER', request)).body).toMatchObject({ statusCode: 409, error: 'STORE_HAS_SUBSCRIPTION' })
  })
})
