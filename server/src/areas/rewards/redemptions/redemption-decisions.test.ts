import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { nextKey, redemptionCalls } from '#test/calls/redemptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})
const { fulfil, cancel, stockOf } = redemptionCalls(() => t)

describe('POST /api/redemption/fulfil', () => {
  it('200 spends the held points, once', async () => {
    const member = await t.build.member(1000)
    const { id } = await t.build.redemption({ userId: member.id })
    const { body } = await fulfil('OPERATIONS', { id })
    expect(body.data).toMatchObject({ status: 'FULFILLED', version: 2, decidedAt: expect.any(String) })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 900, held: 0 })
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'redemption.fulfilled' },
      { action: 'redemption.requested' },
    ])
    expect((await fulfil('OPERATIONS', { id, version: 2 })).body).toMatchObject({ error: 'ALREADY_DECIDED' })
    expect((await cancel('OPERATIONS', { id, version: 2 })).body).toMatchObject({ error: 'ALREADY_DECIDED' })
  })

  it('200 with the first answer for the same key', async () => {
    const { id } = await t.build.redemption()
    const first = await fulfil('OWNER', { id }, `again ${id}`)
    const again = await fulfil('OWNER', { id }, `again ${id}`)
    expect(again.body.data).toEqual(first.body.data)
  })

  it('one of those who fulfil and cancel at once settles it', async () => {
    const member = await t.build.member(1000)
    const { id, rewardId } = await t.build.redemption({ userId: member.id })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => fulfil('OWNER', { id })),
      ...Array.from({ length: 4 }, () => cancel('OWNER', { id })),
      cancel(member, { id }),
    ])
    const settled = answers.filter(({ status }) => status === 200)
    expect(settled).toHaveLength(1)
    const isSpent = settled[0]?.body.data.status === 'FULFILLED'
    expect(await t.build.balance(member.id)).toMatchObject({ available: isSpent ? 900 : 1000, held: 0 })
    expect((await t.call('OWNER', rewards.get, { params: { id: rewardId } })).body.data.fulfilled).toBe(isSpent ? 1 : 0)
  })

  it('409 with the current record for a stale version, 404 for an unknown id, 403 for a member and an auditor', async () => {
    const { id } = await t.build.redemption()
    expect((await fulfil('OWNER', { id, version: 7 })).body).toMatchObject({
      error: 'STALE_VERSION',
      data: { id, version: 1 },
    })
    expect((await fulfil('OWNER', { id: unknownId })).status).toBe(404)
    expect((await fulfil(await t.build.member(), { id })).status).toBe(403)
    expect((await fulfil('AUDITOR', { id })).status).toBe(403)
  })

  it('409 when it has expired and nobody noticed yet', async () => {
    const { id } = await t.build.redemption()
    await t.database.run(sql`update redemptions set expires_at = now() where id = ${id}`)
    expect((await fulfil('OWNER', { id })).body).toMatchObject({ error: 'ALREADY_DECIDED' })
  })
})

describe('POST /api/redemption/fulfil by a store', () => {
  it('200 with the code that the member shows', async () => {
    const store = await t.build.storeWithOwner()
    const { id, code } = await t.build.redemption({ storeId: store.id })
    expect((await fulfil(store, { id })).body).toMatchObject({ fields: { code: expect.any(String) } })
    expect((await fulfil(store, { id, code: 'WRONG234' })).body).toMatchObject({ error: 'REDEMPTION_CODE_WRONG' })
    const { data } = (await fulfil(store, { id, code: code.toLowerCase() })).body
    expect(data).toMatchObject({ status: 'FULFILLED', store: { id: store.id }, decidedBy: { id: store.ownerId } })
  })

  it('200 for one of no store in particular, which is then handed over there', async () => {
    const [store, { id, code }] = [await t.build.storeWithOwner(), await t.build.redemption()]
    expect((await fulfil(store, { id, code })).body.data).toMatchObject({ store: { id: store.id } })
  })

  it('404 for what another store hands over, and for a store that is not running', async () => {
    const [store, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const { id, code } = await t.build.redemption({ storeId: other.id })
    expect((await fulfil(store, { id, code })).status).toBe(404)
    await t.database.run(sql`update stores set status = 'SUSPENDED' where id = ${other.id}`)
    expect((await fulfil(other, { id, code })).status).toBe(404)
  })

  it('403 for the owner’s own', async () => {
    const store = await t.build.storeWithOwner()
    const { id, code, userId } = await t.build.redemption()
    await t.database.run(sql`update users set user_type = 'STORE' where id = ${userId}`)
    await t.database.run(sql`update stores set owner_id = ${userId} where id = ${store.id}`)
    expect((await fulfil(await t.build.session({ userId }), { id, code })).body).toMatchObject({ error: 'OWN_POINTS' })
  })
})

describe('POST /api/redemption/cancel', () => {
  it('200 releases the points and returns the stock, with the reason', async () => {
    const [reward, member] = [await t.build.reward({ stock: 1 }), await t.build.member(1000)]
    const { id } = await t.build.redemption({ userId: member.id, rewardId: reward.id })
    expect(await stockOf(reward.id)).toBe(0)
    expect((await cancel('OPERATIONS', { id })).body.data).toMatchObject({
      status: 'CANCELLED',
      reason: 'Not wanted any more',
    })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
    expect(await stockOf(reward.id)).toBe(1)
  })

  it('200 for a member’s own, 404 for that of another', async () => {
    const member = await t.build.member()
    const { id } = await t.build.redemption({ userId: member.id })
    expect((await cancel(await t.build.member(), { id })).status).toBe(404)
    expect((await cancel(await t.build.storeWithOwner(), { id })).status).toBe(404)
    expect((await cancel(member, { id })).status).toBe(200)
  })

  it('400 without a reason, 409 for a stale version', async () => {
    const { id } = await t.build.redemption()
    const body = { id, version: 1, reason: '' }
    expect((await t.call('OWNER', redemptions.cancel, { body, idempotencyKey: nextKey() })).status).toBe(400)
    expect((await cancel('OWNER', { id, version: 2 })).body).toMatchObject({ error: 'STALE_VERSION' })
  })
})
