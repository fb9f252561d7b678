import { collections, type TrendQuery } from '@fulmar/contract/collections/collections'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100, 400)
})

const trend = async (query: TrendQuery) => (await t.call('AUDITOR', collections.trend, { query })).body.data

describe('GET /api/collection/trend', () => {
  it('200 the same 26 weeks for member, store and neighborhood, without what was reversed or is older', async () => {
    const home = await t.build.neighborhood()
    const [user, store] = [await t.build.user({ neighborhoodId: home.id }), await t.build.store()]
    const hand = (daysAgo: number, grams: number) =>
      t.build.collection({ userId: user.id, storeId: store.id, daysAgo, lines: [{ plasticCode: 'PET', grams }] })
    await hand(0, 1000)
    await hand(21, 2000)
    await hand(300, 4000)
    const wrong = await hand(0, 8000)
    const reversal = { body: { id: wrong.id, reason: 'weighed twice' }, idempotencyKey: 'back' }
    await t.call('OWNER', collections.reverse, reversal)
    for (const isApplied of [false, true]) {
      if (isApplied) await drainFacts(t.database)
      const weeks = await trend({ userId: user.id })
      expect(weeks).toHaveLength(26)
      expect(weeks.at(-1)).toMatchObject({ grams: 1000, points: 100, collections: 1 })
      expect(weeks.at(-4)).toMatchObject({ grams: 2000, points: 200, collections: 1 })
      expect(weeks.reduce((sum, week) => sum + week.grams, 0)).toBe(3000)
      expect(weeks.every(({ week }) => new Date(`${week}T00:00:00Z`).getUTCDay() === 1)).toBe(true)
      expect(await trend({ storeId: store.id })).toEqual(weeks)
      expect(await trend({ neighborhoodId: home.id })).toEqual(weeks)
    }
  })

  it('400 unless one record is named, 401 and 403 without permission', async () => {
    const { id } = await t.build.user()
    expect((await t.call('OWNER', collections.trend, { query: {} })).status).toBe(400)
    expect((await t.call('OWNER', collections.trend, { query: { userId: id, storeId: id } })).status).toBe(400)
    expect((await t.call('nobody', collections.trend, { query: { userId: id } })).status).toBe(401)
    expect((await t.call('CONTENT', collections.trend, { query: { userId: id } })).status).toBe(403)
  })
})
