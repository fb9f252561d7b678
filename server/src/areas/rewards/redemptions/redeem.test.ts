import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { redemptionCalls } from '#test/calls/redemptions.ts'
import { inDays } from '#test/in-days.ts'
import { isReplayLocked } from '#test/replays.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})
const { redeem, cancel, stockOf } = redemptionCalls(() => t)

describe('POST /api/reward/redeem', () => {
  it('201 holds the points, takes one from the stock and shows the member their code', async () => {
    const reward = await t.build.reward({ stock: 3, costPoints: 300 })
    const member = await t.build.member(1000)
    const { status, body } = await redeem(member, { rewardId: reward.id })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      version: 1,
      code: expect.stringMatching(/^[A-Z2-9]{10}$/),
      confirmedAt: expect.any(String),
      reward: { id: reward.id, name: reward.name },
      user: { id: member.id, name: member.name },
      requestedBy: { id: member.id },
      costPoints: 300,
      status: 'REQUESTED',
      store: null,
      decidedAt: null,
    })
    expect(await t.build.balance(member.id)).toMatchObject({ available: 700, held: 300, lifetime: 1000 })
    expect(await stockOf(reward.id)).toBe(2)
    expect(await t.build.activity(body.data.id)).toMatchObject([{ action: 'redemption.requested', actorId: member.id }])
  })

  it.each(['UNLIMITED', 'COUNTED'] as const)(
    '409 COST_CHANGED where another cost was shown, and nothing is held: %s',
    async stockKind => {
      const reward = await t.build.reward({ costPoints: 300, stockKind, ...(stockKind === 'COUNTED' && { stock: 5 }) })
      const member = await t.build.member(1000)
      const shown = { rewardId: reward.id, costPoints: 300 }
      await t.database.run(sql`update rewards set cost_points = 450 where id = ${reward.id}`)
      const refused = await redeem(member, shown, 'shown')
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { error: 'COST_CHANGED', message: expect.stringContaining('450') },
      ])
      expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
      expect((await redeem(member, { ...shown, costPoints: 450 })).status).toBe(201)
    },
  )

  it('200 with the first answer for the same key, 409 for the key with another body', async () => {
    const [one, other, member] = [await t.build.reward(), await t.build.reward(), await t.build.member()]
    const first = await redeem(member, { rewardId: one.id }, 'same')
    expect(await isReplayLocked(t.database, 'same')).toBe(false)
    const again = await redeem(member, { rewardId: one.id }, 'same')
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await isReplayLocked(t.database, 'same')).toBe(true)
    expect(again.body.data).toEqual(first.body.data)
    expect((await redeem(member, { rewardId: other.id }, 'same')).body).toMatchObject({
      error: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await t.build.balance(member.id)).toMatchObject({ held: 100 })
  })

  it('400 without a key', async () => {
    const payload = { rewardId: (await t.build.reward()).id }
    const answer = await t.request(await t.build.member(), { method: 'POST', url: redemptions.redeem.path, payload })
    expect(answer).toMatchObject({ status: 400, body: { error: 'IDEMPOTENCY_KEY_MISSING' } })
  })

  it.each([
    ['a draft', { status: 'DRAFT' }, 404, 'NOT_FOUND'],
    ['a paused reward', { status: 'PAUSED' }, 409, 'REWARD_NOT_REDEEMABLE'],
    ['an archived reward', { status: 'ARCHIVED' }, 409, 'REWARD_NOT_REDEEMABLE'],
    ['a window that has not opened', { redeemableFrom: inDays(1) }, 409, 'REWARD_NOT_REDEEMABLE'],
    ['a window that has closed', { redeemableTo: inDays(-1) }, 409, 'REWARD_NOT_REDEEMABLE'],
    ['a reward that is not visible yet', { visibleFrom: inDays(1) }, 409, 'REWARD_NOT_REDEEMABLE'],
    ['an empty stock', { stock: 0 }, 409, 'OUT_OF_STOCK'],
    ['an empty pool', { stockKind: 'CODES' }, 409, 'OUT_OF_STOCK'],
    ['too few points', { costPoints: 1001 }, 409, 'BALANCE_TOO_LOW'],
  ] as const)('%s is refused, and nothing is left behind', async (_what, over, status, error) => {
    const [reward, member] = [await t.build.reward(over), await t.build.member(1000)]
    const answer = await redeem(member, { rewardId: reward.id }, `refused ${reward.id}`)
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(await t.build.balance(member.id)).toMatchObject({ available: 1000, held: 0 })
    const { n } = await t.database.one<{ n: number }>(
      sql`select count(*) as n from idempotency_keys where key = ${`refused ${reward.id}`}`,
    )
    expect(n).toBe(0)
  })

  it('404 for an unknown reward, 401 without a session, 403 for an auditor', async () => {
    expect((await redeem(await t.build.member(), { rewardId: unknownId })).status).toBe(404)
    expect((await redeem('nobody', { rewardId: unknownId })).status).toBe(401)
    expect((await redeem('AUDITOR', { rewardId: unknownId })).status).toBe(403)
  })

  it('409 beyond the limit per member; a cancelled one does not count', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward({ perUserLimit: 2 }), await t.build.member()]
    const first = await redeem(member, { rewardId })
    expect((await redeem(member, { rewardId })).status).toBe(201)
    expect((await redeem(member, { rewardId })).body).toMatchObject({ error: 'REDEMPTION_LIMIT' })
    await cancel(member, { id: first.body.data.id })
    expect((await redeem(member, { rewardId })).status).toBe(201)
    expect((await redeem(await t.build.member(), { rewardId })).status).toBe(201)
  })

  it('409 for somebody suspended', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward(), await t.build.member()]
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${member.id}`)
    expect((await redeem('OWNER', { rewardId, userId: member.id })).body).toMatchObject({
      error: 'REWARD_NOT_REDEEMABLE',
    })
  })
})

describe('POST /api/reward/redeem on behalf of a member', () => {
  it('201 for an administrator, who does not see the code', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward(), await t.build.member()]
    const { body } = await redeem('OPERATIONS', { rewardId, userId: member.id })
    expect(body.data).toMatchObject({ user: { id: member.id }, code: expect.stringMatching(/^•{5}[A-Z2-9]{3}$/) })
    expect(body.data.requestedBy?.id).not.toBe(member.id)
  })

  it('201 for a store at its own place, which does not see the code', async () => {
    const [{ id: rewardId }, member, store] = [
      await t.build.reward(),
      await t.build.member(),
      await t.build.storeWithOwner(),
    ]
    const { data } = (await redeem(store, { rewardId, userId: member.id })).body
    expect(data).toMatchObject({ store: { id: store.id }, code: expect.stringMatching(/^•{5}[A-Z2-9]{3}$/) })
  })

  it('400 without a member, 403 for a member on behalf of another', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward(), await t.build.member()]
    expect((await redeem('OWNER', { rewardId })).body).toMatchObject({ fields: { userId: expect.any(String) } })
    expect((await redeem(member, { rewardId, userId: (await t.build.member()).id })).status).toBe(403)
  })

  it('403 for an administrator in their own favour', async () => {
    const { id: rewardId } = await t.build.reward()
    const admin = await t.build.session({ adminRole: 'OWNER' })
    expect((await redeem(admin, { rewardId, userId: admin.userId })).body).toMatchObject({ error: 'OWN_POINTS' })
  })

  it('403 for a store at another store or before it is approved, and for the owner of the store', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward(), await t.build.member()]
    const [store, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    expect((await redeem(store, { rewardId, userId: member.id, storeId: other.id })).status).toBe(403)
    const newcomer = await t.build.session({ userId: (await t.build.user({ userType: 'STORE' })).id })
    expect((await redeem(newcomer, { rewardId, userId: member.id })).status).toBe(403)
    await t.database.run(sql`update stores set owner_id = ${member.id} where id = ${other.id}`)
    expect((await redeem('OWNER', { rewardId, userId: member.id, storeId: other.id })).body).toMatchObject({
      error: 'OWN_POINTS',
    })
  })

  it('409 at a store that is paused', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward(), await t.build.member()]
    const { id: storeId } = await t.build.store({ status: 'PAUSED' })
    expect((await redeem(member, { rewardId, storeId })).body).toMatchObject({ error: 'REWARD_NOT_REDEEMABLE' })
  })
})
