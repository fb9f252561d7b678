import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { inDays } from '#test/in-days.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const noon = '2030-06-01T12:00:00Z'

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
    for (const over of [{ stockKind: 'CODES' }, { type: 'VOUCHER' }] as const) {
      const pool = await t.call('OWNER', rewards.create, { body: { ...body, ...over } })
      expect(pool.body.data).toMatchObject({ stockKind: 'CODES', stock: 0, isRedeemable: false })
    }
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
