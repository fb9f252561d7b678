import { masterData } from '@fulmar/contract/master-data'
import { redemptions } from '@fulmar/contract/redemptions'
import { rewards } from '@fulmar/contract/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const noon = '2030-06-01T12:00:00Z'
const get = async (id: string) => (await t.call('AUDITOR', rewards.get, { params: { id } })).body.data
const change = (id: string, over: object) => t.call('CONTENT', rewards.change, { body: { id, version: 1, ...over } })

describe('POST /api/reward', () => {
  it('201 needs a name, a type and a cost; the rest has its usual value', async () => {
    const body = { name: 'Steel bottle', type: 'PRODUCT', costPoints: 500 } as const
    const { status, body: answer } = await t.call('CONTENT', rewards.create, { body })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      message: 'Steel bottle added',
      data: {
        ...body,
        status: 'DRAFT',
        stockKind: 'UNLIMITED',
        stock: null,
        isRedeemable: false,
        holdDays: 14,
        version: 1,
      },
    })
    expect(await t.build.activity(answer.data.id)).toMatchObject([
      { action: 'reward.created', after: { costPoints: 500 } },
    ])
  })

  it('201 counts a stock that is given, and starts a pool of codes empty', async () => {
    const body = { name: 'Tote bag', type: 'PRODUCT', costPoints: 50 } as const
    const counted = await t.call('OWNER', rewards.create, { body: { ...body, stock: 7, status: 'ACTIVE' } })
    expect(counted.body.data).toMatchObject({ stockKind: 'COUNTED', stock: 7, status: 'ACTIVE', isRedeemable: true })
    const pool = await t.call('OWNER', rewards.create, { body: { ...body, stockKind: 'CODES', status: 'ACTIVE' } })
    expect(pool.body.data).toMatchObject({ stockKind: 'CODES', stock: 0, isRedeemable: false })
  })

  it('201 with a category, a supplier and an image', async () => {
    const [category, supplier] = [await t.build.masterEntry(), await t.build.masterEntry({ type: 'SUPPLIER' })]
    await t.build.upload('uploads/bottle.png')
    const body = {
      name: 'With all',
      type: 'PRODUCT',
      costPoints: 5,
      categoryId: category.id,
      supplierId: supplier.id,
      image: 'uploads/bottle.png',
    } as const
    const { data } = (await t.call('OWNER', rewards.create, { body })).body
    expect(data).toMatchObject({
      category: { id: category.id, name: category.label },
      supplier: { id: supplier.id },
      image: body.image,
    })
  })

  it.each([
    ['no cost', { costPoints: 0 }, 'costPoints'],
    ['an unknown type', { type: 'GIFT' }, 'type'],
    ['an unknown key', { colour: 'red' }, 'colour'],
    ['a visible window that ends before it starts', { visibleFrom: inDays(2), visibleTo: inDays(1) }, 'visibleTo'],
    ['a redeemable window without length', { redeemableFrom: noon, redeemableTo: noon }, 'redeemableTo'],
    ['a counted reward without a stock', { stockKind: 'COUNTED' }, 'stock'],
    ['an unlimited reward with a stock', { stockKind: 'UNLIMITED', stock: 3 }, 'stock'],
    ['a stock of codes that was typed', { stockKind: 'CODES', stock: 3 }, 'stock'],
    ['a category there is not', { categoryId: unknownId }, 'categoryId'],
    ['an image there is not', { image: 'uploads/none.png' }, 'image'],
  ])('400 for %s', async (_what, over, field) => {
    const payload = { name: 'Wrong', type: 'PRODUCT', costPoints: 10, ...over }
    const { status, body } = await t.request('OWNER', { method: 'POST', url: rewards.create.path, payload })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('400 for a supplier as a category, 403 for finance', async () => {
    const { id } = await t.build.masterEntry({ type: 'SUPPLIER' })
    const body = { name: 'Wrong', type: 'PRODUCT', costPoints: 10 } as const
    expect((await t.call('OWNER', rewards.create, { body: { ...body, categoryId: id } })).body.fields).toHaveProperty(
      'categoryId',
    )
    expect((await t.call('FINANCE', rewards.create, { body })).status).toBe(403)
  })
})

describe('PUT /api/reward', () => {
  it('200 changes what was sent, leaves the rest and records the difference', async () => {
    const { id, name } = await t.build.reward({ stock: 5 })
    const { body } = await change(id, { costPoints: 250 })
    expect(body.data).toMatchObject({ name, costPoints: 250, stock: 5, version: 2 })
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'reward.changed', before: { costPoints: 100 }, after: { costPoints: 250 } },
    ])
  })

  it('a new cost never touches open redemptions', async () => {
    const { id } = await t.build.reward()
    const member = await t.build.member(1000)
    const open = await t.build.redemption({ userId: member.id, rewardId: id })
    await change(id, { costPoints: 900 })
    const fulfilled = await t.call('OWNER', redemptions.fulfil, {
      body: { id: open.id, version: 1 },
      idempotencyKey: 'cost',
    })
    expect(fulfilled.body.data).toMatchObject({ costPoints: 100, status: 'FULFILLED' })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 900, held: 0 })
  })

  it('a stock typed on top of what was seen keeps what was redeemed meanwhile', async () => {
    const { id } = await t.build.reward({ stock: 5 })
    await t.build.redemption({ rewardId: id })
    expect((await change(id, { stock: 15, stockSeen: 5 })).body.data.stock).toBe(14)
  })

  it.each([
    ['DRAFT', 'PAUSED'],
    ['ACTIVE', 'DRAFT'],
    ['ARCHIVED', 'ACTIVE'],
  ] as const)('409 from %s to %s', async (status, to) => {
    const { id } = await t.build.reward({ status })
    expect(await change(id, { status: to })).toMatchObject({
      status: 409,
      body: { error: 'STATUS_NOT_REACHABLE', data: { status } },
    })
  })

  it('200 publishes, pauses, resumes and archives, each with its trace', async () => {
    const { id } = await t.build.reward({ status: 'DRAFT' })
    for (const [n, status] of (['ACTIVE', 'PAUSED', 'ACTIVE', 'ARCHIVED'] as const).entries())
      expect((await change(id, { version: n + 1, status })).body.data.status).toBe(status)
    const actions = (await t.build.activity(id)).map(({ action }) => action)
    expect(actions).toEqual(['reward.archived', 'reward.published', 'reward.paused', 'reward.published'])
  })

  it('409 for another kind of stock once there are redemptions or codes', async () => {
    const { id } = await t.build.reward()
    await t.build.redemption({ rewardId: id })
    expect((await change(id, { stockKind: 'COUNTED', stock: 3 })).body).toMatchObject({ error: 'STOCK_KIND_FIXED' })
    const unused = await t.build.reward()
    expect((await change(unused.id, { stockKind: 'COUNTED', stock: 3 })).body.data).toMatchObject({ stock: 3 })
  })

  it('409 with the current record for a stale version, 404 for an unknown id, 403 for an auditor', async () => {
    const { id } = await t.build.reward()
    await change(id, { name: 'First' })
    expect((await change(id, { name: 'Second' })).body).toMatchObject({
      error: 'STALE_VERSION',
      data: { name: 'First', version: 2 },
    })
    expect((await change(unknownId, {})).status).toBe(404)
    expect((await t.call('AUDITOR', rewards.change, { body: { id, version: 2 } })).status).toBe(403)
  })
})

describe('DELETE /api/reward', () => {
  const remove = (id: string, version = 1) => t.call('OPERATIONS', rewards.remove, { body: { id, version } })

  it('200 removes one that was never redeemed', async () => {
    const { id } = await t.build.reward()
    expect((await remove(id)).status).toBe(200)
    expect((await t.call('OWNER', rewards.get, { params: { id } })).status).toBe(404)
    expect(await t.build.activity(id)).toMatchObject([{ action: 'reward.removed' }])
  })

  it('409 once it was redeemed or changed, 404 for an unknown id', async () => {
    const { rewardId } = await t.build.redemption()
    expect((await remove(rewardId)).body).toMatchObject({ error: 'REWARD_REDEEMED' })
    expect((await remove((await t.build.reward()).id, 2)).body).toMatchObject({ error: 'STALE_VERSION' })
    expect((await remove(unknownId)).status).toBe(404)
  })
})

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
  it('200 tells what became of its redemptions', async () => {
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

describe('GET /api/reward/affordable', () => {
  const members = async (points: number) =>
    (await t.call('FINANCE', rewards.affordable, { query: { points } })).body.data.members

  it('200 counts active members and leaders with the points, before and after changes are counted', async () => {
    const cost = 5_000_000
    const before = await members(cost)
    const rich = await t.build.member(cost)
    await t.build.member(cost - 1)
    const leader = await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: (await t.build.neighborhood()).id })
    await t.build.points(leader.id, cost + 70_000)
    const store = await t.build.user({ userType: 'STORE' })
    await t.build.points(store.id, cost)
    expect(await members(cost)).toBe(before + 2)
    await t.database.run(sql`select apply_balance_changes(1000000)`)
    expect(await members(cost)).toBe(before + 2)
    expect(await members(cost + 1)).toBe(before + 1)
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${rich.id}`)
    expect(await members(cost)).toBe(before + 1)
    await t.database.run(sql`update users set status = 'ACTIVE' where id = ${rich.id}`)
    expect(await members(cost)).toBe(before + 2)
  })

  it('agrees with counting the balances, at every size', async () => {
    for (const points of [1, 255, 256, 257, 65_535, 65_536, 65_537, 300_000]) await t.build.member(points)
    await t.database.run(sql`select apply_balance_changes(5)`)
    for (const points of [1, 2, 255, 256, 257, 258, 65_535, 65_536, 65_537, 65_538, 299_999, 300_000, 300_001]) {
      const { n } = await t.database.one<{ n: number }>(sql`
        select count(*) as n from user_balances b join users u on u.id = b.user_id
        where b.available >= ${points} and u.status = 'ACTIVE' and u.user_type in ('MEMBER', 'NEIGHBORHOOD')`)
      expect([points, await members(points)]).toEqual([points, n])
    }
  })

  it('400 for no points', async () => {
    expect((await t.request('OWNER', { url: rewards.affordable.path, query: { points: '0' } })).status).toBe(400)
  })
})

describe('low stock', () => {
  const told = (id: string) =>
    t.database.many<{ type: string; body: string; permission: string }>(sql`
      select type, body, permission from notifications where link = ${`/rewards/${id}`} order by created_at`)

  it('notifies once for each time that a reward becomes low', async () => {
    const { id } = await t.build.reward({ stock: 4, lowStockAt: 2 })
    await t.build.redemption({ rewardId: id })
    expect(await told(id)).toEqual([])
    const low = await t.build.redemption({ rewardId: id })
    await t.build.redemption({ rewardId: id })
    expect(await told(id)).toEqual([{ type: 'REWARD_STOCK_LOW', body: '2 left', permission: 'rewards:write' }])
    await t.call('OWNER', redemptions.cancel, {
      body: { id: low.id, version: 1, reason: 'returned' },
      idempotencyKey: low.id,
    })
    await change(id, { stock: 10 })
    await change(id, { version: 2, stock: 1 })
    expect(await told(id)).toHaveLength(2)
  })

  it('says nothing of a draft', async () => {
    const { id } = await t.build.reward({ stock: 4, lowStockAt: 2, status: 'DRAFT' })
    await change(id, { stock: 1 })
    expect(await told(id)).toEqual([])
  })
})

describe('a category that is replaced', () => {
  it('makes the form of a reward stale', async () => {
    const [old, by] = [await t.build.masterEntry(), await t.build.masterEntry()]
    const { id } = await t.build.reward({ categoryId: old.id })
    await t.call('OWNER', masterData.remove, { body: { id: old.id, version: 1, replaceBy: by.id } })
    expect((await change(id, { name: 'Late' })).body).toMatchObject({ error: 'STALE_VERSION' })
  })
})
