import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { subscriptionCalls } from '#test/calls/subscriptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
const { put, subscribed, cancel, end, invoicesOf, actionsOn } = subscriptionCalls(() => t)

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

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
    await end(subscription)
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
