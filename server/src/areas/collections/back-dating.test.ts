import type { CollectionInput } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100, 60)
  await t.build.rate('HDPE', 50, 60)
  await t.build.rate('HDPE', 60, 3)
  await t.build.rate('PP', 50, 60)
  await t.build.rate('PP', 40, 3)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function send(over: Partial<CollectionInput>, as: As = 'OPERATIONS') {
  const [{ id: storeId }, { id: userId }] = [await t.build.store(), await t.build.user()]
  const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 1000 }], ...over }
  return t.call(as, collections.record, { body, idempotencyKey: uuidv7() })
}

/** Somebody who may record, and not back further than everybody. */
async function storeOwner() {
  const { id: storeId, token } = await t.build.storeWithOwner()
  return { storeId, as: { token } }
}

describe('a collection that lies back', () => {
  it('201 within the days of the policy, without a flag', async () => {
    const { storeId, as } = await storeOwner()
    expect((await send({ at: daysAgo(6.9), storeId }, as)).body.data).toMatchObject({ points: 100, flags: [] })
  })

  it('400 further back without permission', async () => {
    const { storeId, as } = await storeOwner()
    expect(await send({ at: daysAgo(7.1), storeId }, as)).toMatchObject({
      status: 400,
      body: { error: 'COLLECTION_REFUSED', fields: { at: expect.any(String) } },
    })
  })

  it('201 further back for who may, always flagged', async () => {
    expect((await send({ at: daysAgo(9.5) })).body.data.flags).toEqual([
      { rule: 'BACK_DATED', holdsPoints: false, detail: { daysBack: 9, changedRates: [] } },
    ])
  })

  it('201 is flagged when a rate of one of its plastics changed since, however short a time ago', async () => {
    const lines = [
      { plasticCode: 'PET' as const, grams: 1000 },
      { plasticCode: 'HDPE' as const, grams: 1000 },
    ]
    expect((await send({ at: daysAgo(4), lines })).body.data).toMatchObject({
      points: 150,
      pointsPending: 0,
      flags: [{ rule: 'BACK_DATED', holdsPoints: false, detail: { daysBack: 4, changedRates: ['HDPE'] } }],
    })
    expect((await send({ at: daysAgo(2), lines })).body.data.flags).toEqual([])
  })

  it('201 with pending points when that pays more than the rate of today', async () => {
    const { storeId, as } = await storeOwner()
    const record = (at: string, plasticCode: 'PP' | 'HDPE') =>
      send({ at, storeId, lines: [{ plasticCode, grams: 1000 }] }, as)
    expect((await record(daysAgo(4), 'PP')).body.data).toMatchObject({
      points: 50,
      pointsPending: 50,
      flags: [{ rule: 'BACK_DATED', holdsPoints: true, detail: { changedRates: ['PP'], higherRates: ['PP'] } }],
    })
    expect((await record(daysAgo(2), 'PP')).body.data).toMatchObject({ points: 40, pointsPending: 0, flags: [] })
    expect((await record(daysAgo(4), 'HDPE')).body.data).toMatchObject({ points: 50, pointsPending: 0 })
  })

  it('follows the policy', async () => {
    const policy = (await t.call('FINANCE', pointsPolicy.get, {})).body.data
    await t.call('FINANCE', pointsPolicy.change, { body: { ...policy, limits: { ...policy.limits, backdateDays: 1 } } })
    const { storeId, as } = await storeOwner()
    expect((await send({ at: daysAgo(0.9), storeId }, as)).status).toBe(201)
    expect((await send({ at: daysAgo(1.1), storeId }, as)).status).toBe(400)
  })
})
