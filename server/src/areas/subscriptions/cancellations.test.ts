import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { subscriptionCalls } from '#test/calls/subscriptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
const { subscribed, change, cancel, end, actionsOn } = subscriptionCalls(() => t)

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
    await end(subscription)
    expect((await cancel({ ...subscription, version: 2 })).body.error).toBe('SUBSCRIPTION_ENDED')
    expect((await cancel({ ...subscription, id: unknownId })).status).toBe(404)
    const body = { id: subscription.id, version: 1, isCancelled: true }
    expect((await t.call('AUDITOR', subscriptions.cancel, { body })).status).toBe(403)
    const bad = { method: 'POST' as const, url: '/api/subscription/cancel', payload: { ...body, isCancelled: 'yes' } }
    expect((await t.request('OWNER', bad)).status).toBe(400)
  })
})
