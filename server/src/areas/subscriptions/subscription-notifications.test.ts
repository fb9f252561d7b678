import { plans } from '@fulmar/contract/subscriptions/plans'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { subscriptionCalls } from '#test/calls/subscriptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
const { subscribed, change, cancel, renewIn, endAll } = subscriptionCalls(() => t)
// Each test renews everything there is, and reads every notification.
beforeEach(async () => {
  await endAll()
  await t.owner.run(sql`delete from notifications`)
})

const notified = () =>
  t.database.many(sql`select type, title, body, link, permission from notifications order by created_at, id`)
const permission = 'plans:assign'
const price = { amount: 1500, currency: 'EUR' }

describe('a trial that ends', () => {
  it('notifies once, three days before, with what it costs afterwards', async () => {
    const plan = await t.build.plan({ trialDays: 14 })
    const { store } = await subscribed(plan.id)
    await renewIn(10)
    expect(await notified()).toEqual([])
    await renewIn(12)
    await renewIn(13)
    expect(await notified()).toEqual([
      {
        type: 'TRIAL_ENDING',
        title: `The trial of ${store.name} ends soon`,
        body: expect.stringMatching(new RegExp(`^From \\d+ \\w+ \\d+ the ${plan.name} plan costs €10.00 per month$`)),
        link: `/stores/${store.id}`,
        permission,
      },
    ])
  })

  it('names the plan that follows it', async () => {
    const [small, large] = [await t.build.plan({ trialDays: 14 }), await t.build.plan({ amount: 5000 })]
    const { subscription } = await subscribed(small.id)
    await change(subscription, large.id)
    await renewIn(12)
    expect(await notified()).toMatchObject([
      { body: expect.stringContaining(`the ${large.name} plan costs €50.00 per month`) },
    ])
  })

  it('is no news where nothing follows it: it was cancelled, or the store has closed', async () => {
    const plan = await t.build.plan({ trialDays: 14 })
    await cancel((await subscribed(plan.id)).subscription)
    const { store } = await subscribed(plan.id)
    await t.database.run(sql`update stores set status = 'CLOSED' where id = ${store.id}`)
    await renewIn(12)
    expect(await notified()).toMatchObject([{ type: 'SUBSCRIPTION_CANCELLED' }])
  })
})

describe('a cancellation', () => {
  it('notifies when it is made and when the period ends; keeping the plan does not', async () => {
    const plan = await t.build.plan()
    const { store, subscription } = await subscribed(plan.id)
    const cancelled = (await cancel(subscription)).body.data
    const kept = (await cancel(cancelled, false)).body.data
    const made = {
      type: 'SUBSCRIPTION_CANCELLED',
      title: `The ${plan.name} plan of ${store.name} was cancelled`,
      body: expect.stringMatching(/^It ends on \d+ \w+ \d+$/),
      link: `/stores/${store.id}`,
      permission,
    }
    expect(await notified()).toEqual([made])
    await cancel(kept)
    await renewIn(32)
    const ended = {
      type: 'SUBSCRIPTION_ENDED',
      title: `${store.name} is no longer on the ${plan.name} plan`,
      body: 'The subscription was cancelled',
      link: `/stores/${store.id}`,
      permission,
    }
    expect(await notified()).toEqual([made, made, ended])
  })

  it('is not what ends the plan of a store that closed', async () => {
    const { store } = await subscribed((await t.build.plan()).id)
    await t.database.run(sql`update stores set status = 'CLOSED' where id = ${store.id}`)
    await renewIn(32)
    expect(await notified()).toMatchObject([{ type: 'SUBSCRIPTION_ENDED', body: 'The store has closed' }])
  })
})

describe('a renewal', () => {
  it('is no news while plan and price stay as they are', async () => {
    await subscribed((await t.build.plan()).id)
    expect(await renewIn(32)).toBe(1)
    expect(await notified()).toEqual([])
  })

  it('notifies when the store moves to a new price, as did the new price itself', async () => {
    const plan = await t.build.plan()
    const { store } = await subscribed(plan.id)
    await subscribed(plan.id)
    const body = { id: plan.id, version: 1, price, subscribers: 'AT_RENEWAL' as const }
    await t.call('OWNER', plans.change, { body })
    const news = {
      type: 'PLAN_PRICE_CHANGED',
      title: `The ${plan.name} plan has a new price`,
      body: '2 stores pay €15.00 per month from the next renewal',
      link: `/settings/plans?planId=${plan.id}`,
      permission,
    }
    expect(await notified()).toEqual([news])
    await renewIn(32)
    const moved = await notified()
    expect(moved).toHaveLength(3)
    expect(moved).toContainEqual({
      type: 'SUBSCRIPTION_TERMS_CHANGED',
      title: `${store.name} renewed on new terms`,
      body: `${plan.name} plan, €15.00 per month`,
      link: `/stores/${store.id}`,
      permission,
    })
  })

  it('is no news where subscribers keep their price', async () => {
    const plan = await t.build.plan()
    await subscribed(plan.id)
    await t.call('OWNER', plans.change, { body: { id: plan.id, version: 1, price } })
    await renewIn(32)
    expect(await notified()).toEqual([])
  })
})
