import { collections } from '@fulmar/contract/collections/collections'
import { plans } from '@fulmar/contract/subscriptions/plans'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100, 90)
})

async function storeOn(limit: number | null) {
  const store = await t.build.storeWithOwner()
  const plan = await t.build.plan({ limits: { collectionsPerMonth: limit } })
  await t.call('OWNER', subscriptions.subscribe, { body: { storeId: store.id, planId: plan.id } })
  return { storeId: store.id, plan, as: { token: store.token } }
}
const recordAt = async (as: As, storeId: string) => {
  const { id: userId } = await t.build.user()
  const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 500 }] }
  return t.call(as, collections.record, { body, idempotencyKey: uuidv7() })
}

describe('the collections a plan includes per month', () => {
  it('409 PLAN_LIMIT_REACHED for the store when they are used up', async () => {
    const { storeId, as } = await storeOn(2)
    const answers = [await recordAt(as, storeId), await recordAt(as, storeId), await recordAt(as, storeId)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
    expect(answers[2]?.body).toMatchObject({
      error: 'PLAN_LIMIT_REACHED',
      message: 'This store has used all the collections its plan includes this month',
    })
  })

  it('are never exceeded by recordings that come at once', async () => {
    const { storeId, as } = await storeOn(3)
    const answers = await Promise.all(Array.from({ length: 10 }, () => recordAt(as, storeId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  })

  it('count what an administrator records, who is not held back by them', async () => {
    const { storeId, as } = await storeOn(1)
    expect((await recordAt('OPERATIONS', storeId)).status).toBe(201)
    expect((await recordAt('OPERATIONS', storeId)).status).toBe(201)
    expect((await recordAt(as, storeId)).status).toBe(409)
  })

  it('count by when they come, whatever time the device says', async () => {
    const { storeId, as } = await storeOn(1)
    await t.build.collection({ storeId, daysAgo: 32 })
    expect((await recordAt(as, storeId)).status).toBe(409)
    const { usage } = (await t.call('OWNER', subscriptions.list, { query: { storeId } })).body.data[0] ?? {}
    expect(usage).toMatchObject({ collections: 1 })
  })

  it('do not count what was reversed, or came before the month', async () => {
    const { storeId, as } = await storeOn(1)
    const { id } = (await recordAt(as, storeId)).body.data
    const body = { id, reason: 'Wrong person' }
    await t.call('OWNER', collections.reverse, { body, idempotencyKey: uuidv7() })
    expect((await recordAt(as, storeId)).status).toBe(201)
    expect((await recordAt(as, storeId)).status).toBe(409)
    const usedSince = (since: string) =>
      t.database.one(sql`select collections_used(${storeId}, now() + ${since}::interval) as used`)
    expect(await usedSince('-1 minute')).toEqual({ used: 1 })
    expect(await usedSince('1 minute')).toEqual({ used: 0 })
  })

  it('follow the plan: with a larger one, no limit or no plan the store goes on', async () => {
    const { storeId, plan, as } = await storeOn(1)
    await recordAt(as, storeId)
    const change = (version: number, collectionsPerMonth: number | null) =>
      t.call('OWNER', plans.change, { body: { id: plan.id, version, limits: { collectionsPerMonth } } })
    await change(1, 2)
    expect((await recordAt(as, storeId)).status).toBe(201)
    expect((await recordAt(as, storeId)).status).toBe(409)
    await change(2, null)
    expect((await recordAt(as, storeId)).status).toBe(201)
    await change(3, 1)
    await t.database.run(sql`update subscriptions set status = 'ENDED', ended_at = now() where store_id = ${storeId}`)
    expect((await recordAt(as, storeId)).status).toBe(201)
  })
})
