import { type PlanChange, type PlanInput, plans } from '@fulmar/contract/subscriptions/plans'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { subscriptionCalls } from '#test/calls/subscriptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

let count = 0
const input = (over: Partial<PlanInput> = {}): PlanInput => ({
  code: `SHORE-${++count}`,
  name: 'Shore',
  price: { amount: 1900, currency: 'EUR' },
  interval: 'MONTH',
  ...over,
})
const create = async (over: Partial<PlanInput> = {}) =>
  (await t.call('OWNER', plans.create, { body: input(over) })).body.data
const change = (body: PlanChange) => t.call('FINANCE', plans.change, { body })
const get = async (id: string) => (await t.call('AUDITOR', plans.list, {})).body.data.find(plan => plan.id === id)
const { subscribed, cancel, ofStore, invoicesOf, renewIn } = subscriptionCalls(() => t)
const put = async (planId: string) => (await subscribed(planId)).subscription

describe('GET /api/subscription/plans', () => {
  it('200 in the order of their monthly price, archived ones last', async () => {
    const yearly = await create({ interval: 'YEAR', price: { amount: 1200, currency: 'EUR' } })
    const monthly = await create({ price: { amount: 101, currency: 'EUR' } })
    const archived = await create({ price: { amount: 0, currency: 'EUR' }, status: 'ARCHIVED' })
    const { data } = (await t.call('OPERATIONS', plans.list, {})).body
    const order = data.map(({ id }) => id).filter(id => [yearly.id, monthly.id, archived.id].includes(id))
    expect(order).toEqual([yearly.id, monthly.id, archived.id])
  })

  it('200 counts subscribers, those on an earlier price, and what they pay per month without trials', async () => {
    const { id, version } = await create({ interval: 'YEAR', price: { amount: 12_000, currency: 'EUR' } })
    await put(id)
    const changed = await change({ id, version, price: { amount: 24_000, currency: 'EUR' } })
    await put(id)
    await change({ id, version: changed.body.data.version, trialDays: 14 })
    await put(id)
    expect(await get(id)).toMatchObject({ subscribers: 3, onEarlierPrice: 1, monthlyRevenue: 3000, priceVersion: 2 })
  })

  it('403 for who writes content', async () => {
    expect((await t.call('CONTENT', plans.list, {})).status).toBe(403)
  })
})

describe('POST /api/subscription', () => {
  it('201 with code, name, price and interval alone; the rest has defaults', async () => {
    const { status, body } = await t.call('FINANCE', plans.create, { body: input({ code: 'tide', name: ' Tide ' }) })
    expect(status).toBe(201)
    expect(body.message).toBe('Tide added')
    expect(body.data).toMatchObject({
      version: 1,
      code: 'TIDE',
      name: 'Tide',
      audience: 'STORE',
      price: { amount: 1900, currency: 'EUR' },
      priceVersion: 1,
      interval: 'MONTH',
      trialDays: 0,
      limits: { collectionsPerMonth: null, staffAccounts: null },
      features: [],
      status: 'ACTIVE',
      subscribers: 0,
    })
    expect(await t.build.activity(body.data.id)).toMatchObject([{ action: 'plan.created' }])
  })

  it('201 with limits, features and a trial', async () => {
    const limits = { collectionsPerMonth: 200 }
    const made = await create({ limits, features: ['Listed first on the map'], trialDays: 30 })
    expect(made).toMatchObject({
      limits: { collectionsPerMonth: 200, staffAccounts: null },
      features: ['Listed first on the map'],
      trialDays: 30,
    })
  })

  it('400 names what is wrong', async () => {
    const body = { code: '?', name: 'x', price: { amount: -1, currency: 'euro' }, interval: 'WEEK' }
    const limits = { collectionsPerMonth: 0, staffAccounts: 0 }
    const answer = await t.request('OWNER', { method: 'POST', url: '/api/subscription', payload: { ...body, limits } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields).toSorted()).toEqual([
      'code',
      'interval',
      'limits.collectionsPerMonth',
      'limits.staffAccounts',
      'name',
      'price.amount',
      'price.currency',
    ])
  })

  it('403 for operations, who put stores on plans but do not make them', async () => {
    expect((await t.call('OPERATIONS', plans.create, { body: input() })).status).toBe(403)
  })

  it('409 PLAN_CODE_TAKEN', async () => {
    const { code } = await create()
    const { status, body } = await t.call('OWNER', plans.create, { body: input({ code: code.toLowerCase() }) })
    expect([status, body.error, body.fields?.code]).toEqual([409, 'PLAN_CODE_TAKEN', 'Another plan has this code'])
  })
})

describe('PUT /api/subscription', () => {
  it('200 changes what is sent and leaves the rest, the other limit too', async () => {
    const { id, version } = await create({ limits: { collectionsPerMonth: 50, staffAccounts: 2 } })
    const { body } = await change({ id, version, name: 'Open water', limits: { staffAccounts: 5 } })
    expect(body.data).toMatchObject({
      version: 2,
      name: 'Open water',
      priceVersion: 1,
      limits: { collectionsPerMonth: 50, staffAccounts: 5 },
    })
    expect(await t.build.activity(id)).toMatchObject([{ action: 'plan.changed', before: { name: 'Shore' } }, {}])
  })

  it('200 archives and restores', async () => {
    const { id, version } = await create()
    const { body } = await change({ id, version, status: 'ARCHIVED' })
    await change({ id, version: body.data.version, status: 'ACTIVE' })
    const actions = (await t.build.activity(id)).map(({ action }) => action)
    expect(actions).toEqual(['plan.restored', 'plan.archived', 'plan.created'])
  })

  it('409 STALE_VERSION with the plan as it is', async () => {
    const { id, version } = await create()
    await change({ id, version, name: 'First' })
    const { status, body } = await change({ id, version, name: 'Second' })
    expect([status, body.error]).toEqual([409, 'STALE_VERSION'])
    expect(body.data).toMatchObject({ name: 'First', version: 2 })
  })

  it('404 for a plan that is not there, 403 for an auditor', async () => {
    expect((await change({ id: unknownId, version: 1 })).status).toBe(404)
    expect((await t.call('AUDITOR', plans.change, { body: { id: unknownId, version: 1 } })).status).toBe(403)
  })
})

describe('a new price', () => {
  it('never touches current subscribers: they renew at the price they had', async () => {
    const { id, version } = await create()
    const { store, price } = await put(id)
    await t.deliverMail()
    await change({ id, version, price: { amount: 2900, currency: 'EUR' }, interval: 'YEAR' })
    expect(await t.deliverMail()).toEqual([])
    expect(await ofStore(store.id)).toMatchObject({ price, interval: 'MONTH', next: null })
    await renewIn(32)
    expect(await ofStore(store.id)).toMatchObject({ price, interval: 'MONTH' })
    expect((await invoicesOf(store.id)).map(({ amount }) => amount)).toEqual([1900, 1900])
  })

  it('is for new subscribers at once', async () => {
    const { id, version } = await create()
    await change({ id, version, price: { amount: 2900, currency: 'EUR' } })
    expect(await put(id)).toMatchObject({ price: { amount: 2900, currency: 'EUR' } })
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'plan.price-changed', before: { price: { amount: 1900 } }, after: { price: { amount: 2900 } } },
      {},
    ])
  })

  it('comes at renewal where that was chosen, with an email before, and the current period stays as it is', async () => {
    const { id, version } = await create()
    const { store, price, periodTo } = await put(id)
    await t.deliverMail()
    await change({ id, version, price: { amount: 2900, currency: 'EUR' }, subscribers: 'AT_RENEWAL' })
    const [notice] = await t.deliverMail()
    expect(notice).toMatchObject({ subject: 'New price for the Shore plan' })
    expect(notice?.text).toContain('€29.00 per month')
    expect(await ofStore(store.id)).toMatchObject({ price, periodTo, next: { price: { amount: 2900 } } })
    await renewIn(32)
    expect(await ofStore(store.id)).toMatchObject({ price: { amount: 2900 }, next: null })
  })

  it('leaves alone who is cancelling', async () => {
    const { id, version } = await create()
    const { store, ...subscription } = await put(id)
    await cancel(subscription)
    await change({ id, version, price: { amount: 2900, currency: 'EUR' }, subscribers: 'AT_RENEWAL' })
    expect(await ofStore(store.id)).toMatchObject({ status: 'CANCELLING', next: null })
  })

  it('cannot be rewritten afterwards, not even by hand', async () => {
    await create()
    await expect(t.owner.pool.query('update plan_prices set amount = 1')).rejects.toThrow('append-only')
  })
})
