import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { inDays } from '#test/in-days.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const get = async (id: string) => (await t.call('AUDITOR', rewards.get, { params: { id } })).body.data

describe('GET /api/reward/all and /stats', () => {
  let category: string
  beforeAll(async () => {
    category = (await t.build.masterEntry()).id
    const categoryId = category
    await t.build.reward({ name: 'Plain', categoryId, costPoints: 10 })
    await t.build.reward({ name: 'Low', categoryId, costPoints: 20, stock: 2, lowStockAt: 2 })
    await t.build.reward({ name: 'Out', categoryId, costPoints: 30, stock: 0 })
    await t.build.reward({ name: 'Ending', categoryId, costPoints: 40, redeemableTo: inDays(3) })
    await t.build.reward({ name: 'Upcoming', categoryId, costPoints: 50, redeemableFrom: inDays(3), type: 'VOUCHER' })
    await t.build.reward({ name: 'Over', categoryId, costPoints: 60, redeemableTo: inDays(-1), status: 'PAUSED' })
  })

  const names = async (query: object) =>
    (
      await t.call('AUDITOR', rewards.list, { query: { categoryId: category, sortBy: 'costPoints', ...query } })
    ).body.data.map(r => r.name)

  it.each([
    [{}, ['Plain', 'Low', 'Out', 'Ending', 'Upcoming', 'Over']],
    [{ sortOrder: 'desc' }, ['Over', 'Upcoming', 'Ending', 'Out', 'Low', 'Plain']],
    [{ status: ['PAUSED'] }, ['Over']],
    [{ type: ['VOUCHER'] }, ['Upcoming']],
    [{ stock: 'low' }, ['Low']],
    [{ stock: 'out' }, ['Out']],
    [{ stock: 'available', status: ['ACTIVE'] }, ['Plain', 'Low', 'Ending', 'Upcoming']],
    [{ window: 'ending' }, ['Ending']],
    [{ window: 'upcoming' }, ['Upcoming']],
    [{ window: 'over' }, ['Over']],
    [{ window: 'open' }, ['Plain', 'Low', 'Out', 'Ending']],
    [{ search: 'LO' }, ['Low']],
    [{ sortBy: 'name' }, ['Ending', 'Low', 'Out', 'Over', 'Plain', 'Upcoming']],
  ])('200 lists %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('the cards agree with the lists they lead to', async () => {
    const { data } = (await t.call('AUDITOR', rewards.stats, { query: { categoryId: category } })).body
    expect(data).toMatchObject({ total: 6, active: 5, lowStock: 1, endingSoon: 1, openRedemptions: 0 })
    expect(await names({ status: ['ACTIVE'], stock: 'low' })).toHaveLength(data.lowStock)
    expect(await names({ status: ['ACTIVE'], window: 'ending' })).toHaveLength(data.endingSoon)
  })

  it('only what can be redeemed now is said to be redeemable', async () => {
    const { data } = (await t.call('AUDITOR', rewards.list, { query: { categoryId: category } })).body
    expect(
      data
        .filter(r => r.isRedeemable)
        .map(r => r.name)
        .sort(),
    ).toEqual(['Ending', 'Low', 'Plain'])
  })

  it('the export holds every match and is logged', async () => {
    const { status, body } = await t.request('AUDITOR', { url: rewards.export.path, query: { categoryId: category } })
    expect([status, body.trim().split('\r\n').length]).toEqual([200, 7])
    expect((await t.build.activity())[0]).toMatchObject({ action: 'reward.exported' })
    expect((await t.request('CONTENT', { url: rewards.export.path })).status).toBe(403)
  })
})

describe('GET /api/reward/:id', () => {
  it('200 shows what became of its redemptions', async () => {
    const { id } = await t.build.reward()
    const [one, two] = [await t.build.redemption({ rewardId: id }), await t.build.redemption({ rewardId: id })]
    await t.build.redemption({ rewardId: id })
    await t.call('OWNER', redemptions.fulfil, { body: { id: one.id, version: 1 }, idempotencyKey: one.id })
    await t.call('OWNER', redemptions.cancel, {
      body: { id: two.id, version: 1, reason: 'changed mind' },
      idempotencyKey: two.id,
    })
    const record = await get(id)
    expect(record).toMatchObject({ openRedemptions: 1, fulfilled: 1, pointsRedeemed: 100, fulfilmentRate: 0.5 })
    expect(record.trend).toHaveLength(26)
    expect(record.trend.at(-1)).toMatchObject({ requested: 3, fulfilled: 1, points: 100 })
  })

  it('404 for an unknown id, 403 for a member', async () => {
    expect((await t.call('OWNER', rewards.get, { params: { id: unknownId } })).status).toBe(404)
    expect((await t.call(await t.build.member(), rewards.get, { params: { id: unknownId } })).status).toBe(403)
  })
})

describe('GET /api/reward/catalogue', () => {
  it('200 shows members what is visible now', async () => {
    const seen = await t.build.reward({ name: 'Catalogue seen', costPoints: 77 })
    for (const over of [{ status: 'DRAFT' as const }, { visibleFrom: inDays(1) }, { visibleTo: inDays(-1) }])
      await t.build.reward({ name: 'Catalogue hidden', ...over })
    const { data } = (await t.call(await t.build.member(), rewards.catalogue, { query: { search: 'catalogue' } })).body
    expect(data).toMatchObject([{ id: seen.id, costPoints: 77, isRedeemable: true }])
  })
})
