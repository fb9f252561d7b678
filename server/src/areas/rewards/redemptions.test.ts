import { type RedemptionInput, redemptions } from '@fulmar/contract/redemptions'
import { rewards } from '@fulmar/contract/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})

let keys = 0
const nextKey = () => `key ${++keys}`
const redeem = (as: As, body: RedemptionInput, idempotencyKey = nextKey()) =>
  t.call(as, redemptions.redeem, { body, idempotencyKey })
const fulfil = (as: As, body: { id: string; version?: number; code?: string }, idempotencyKey = nextKey()) =>
  t.call(as, redemptions.fulfil, { body: { version: 1, ...body }, idempotencyKey })
const cancel = (as: As, body: { id: string; version?: number }, idempotencyKey = nextKey()) =>
  t.call(as, redemptions.cancel, { body: { version: 1, reason: 'Not wanted any more', ...body }, idempotencyKey })
const stockOf = async (id: string) => (await t.call('AUDITOR', rewards.get, { params: { id } })).body.data.stock
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A store with an owner who is signed in. */
async function storeWithOwner() {
  const owner = await t.build.user({ userType: 'STORE' })
  const store = await t.build.store({ ownerId: owner.id })
  return { id: store.id, ownerId: owner.id, token: (await t.build.session({ userId: owner.id })).token }
}

describe('POST /api/reward/redeem', () => {
  it('201 holds the points, takes one from the stock and shows the member their code', async () => {
    const reward = await t.build.reward({ stock: 3, costPoints: 300 })
    const member = await t.build.member(1000)
    const { status, body } = await redeem(member, { rewardId: reward.id })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      version: 1,
      code: expect.stringMatching(/^[A-Z2-9]{8}$/),
      reward: { id: reward.id, name: reward.name },
      user: { id: member.id, name: member.name },
      requestedBy: { id: member.id },
      costPoints: 300,
      status: 'REQUESTED',
      store: null,
      decidedAt: null,
    })
    expect(await t.build.balance(member.id)).toEqual({ available: 700, held: 300, lifetime: 0 })
    expect(await stockOf(reward.id)).toBe(2)
    expect(await t.build.activity(body.data.id)).toMatchObject([{ action: 'redemption.requested', actorId: member.id }])
  })

  it('200 with the first answer for the same key, 409 for the key with another body', async () => {
    const [one, other, member] = [await t.build.reward(), await t.build.reward(), await t.build.member()]
    const first = await redeem(member, { rewardId: one.id }, 'same')
    const again = await redeem(member, { rewardId: one.id }, 'same')
    expect([first.status, again.status]).toEqual([201, 200])
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
  it('201 for an administrator, who gets the code to pass on', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward(), await t.build.member()]
    const { body } = await redeem('OPERATIONS', { rewardId, userId: member.id })
    expect(body.data).toMatchObject({ user: { id: member.id }, code: expect.stringMatching(/^[A-Z2-9]{8}$/) })
    expect(body.data.requestedBy?.id).not.toBe(member.id)
  })

  it('201 for a store at its own place, which does not see the code', async () => {
    const [{ id: rewardId }, member, store] = [await t.build.reward(), await t.build.member(), await storeWithOwner()]
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
    const [store, other] = [await storeWithOwner(), await storeWithOwner()]
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

describe('the last item', () => {
  const rounds = Number(process.env.REDEEM_ROUNDS ?? 6)
  const rivals = Number(process.env.REDEEM_RIVALS ?? 12)

  it('goes to one of many who redeem it at once; the others get 409 and keep their points', async () => {
    const members = await Promise.all(Array.from({ length: rivals }, () => t.build.member(rounds)))
    let winners = 0
    for (let round = 0; round < rounds; round++) {
      const { id: rewardId } = await t.build.reward({ stock: 1, costPoints: 1 })
      const answers = await Promise.all(members.map(member => redeem(member, { rewardId })))
      const won = answers.filter(({ status }) => status === 201).length
      expect([won, answers.filter(({ body }) => body.error === 'OUT_OF_STOCK').length]).toEqual([1, rivals - 1])
      winners += won
      expect(await stockOf(rewardId)).toBe(0)
    }
    expect(winners).toBe(rounds)
    expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])
  }, 600_000)

  it('goes once to a member with a limit who asks many times at once', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward({ perUserLimit: 1 }), await t.build.member()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(member, { rewardId })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'REDEMPTION_LIMIT')).toHaveLength(9)
  })

  it('points are spent once by somebody who redeems many things at once', async () => {
    const member = await t.build.member(250)
    const offers = await Promise.all(Array.from({ length: 8 }, () => t.build.reward()))
    const answers = await Promise.all(offers.map(({ id }) => redeem(member, { rewardId: id })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 50, held: 200 })
  })
})

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
    const store = await storeWithOwner()
    const { id, code } = await t.build.redemption({ storeId: store.id })
    expect((await fulfil(store, { id })).body).toMatchObject({ fields: { code: expect.any(String) } })
    expect((await fulfil(store, { id, code: 'WRONG234' })).body).toMatchObject({ error: 'REDEMPTION_CODE_WRONG' })
    const { data } = (await fulfil(store, { id, code: code.toLowerCase() })).body
    expect(data).toMatchObject({ status: 'FULFILLED', store: { id: store.id }, decidedBy: { id: store.ownerId } })
  })

  it('200 for one of no store in particular, which is then handed over there', async () => {
    const [store, { id, code }] = [await storeWithOwner(), await t.build.redemption()]
    expect((await fulfil(store, { id, code })).body.data).toMatchObject({ store: { id: store.id } })
  })

  it('404 for what another store hands over, and for a store that is not running', async () => {
    const [store, other] = [await storeWithOwner(), await storeWithOwner()]
    const { id, code } = await t.build.redemption({ storeId: other.id })
    expect((await fulfil(store, { id, code })).status).toBe(404)
    await t.database.run(sql`update stores set status = 'SUSPENDED' where id = ${other.id}`)
    expect((await fulfil(other, { id, code })).status).toBe(404)
  })

  it('403 for the owner’s own', async () => {
    const store = await storeWithOwner()
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

  it('200 for a member’s own, 404 for that of another, 403 for a store', async () => {
    const member = await t.build.member()
    const { id } = await t.build.redemption({ userId: member.id })
    expect((await cancel(await t.build.member(), { id })).status).toBe(404)
    expect((await cancel(await storeWithOwner(), { id })).status).toBe(403)
    expect((await cancel(member, { id })).status).toBe(200)
  })

  it('400 without a reason, 409 for a stale version', async () => {
    const { id } = await t.build.redemption()
    const body = { id, version: 1, reason: '' }
    expect((await t.call('OWNER', redemptions.cancel, { body, idempotencyKey: nextKey() })).status).toBe(400)
    expect((await cancel('OWNER', { id, version: 2 })).body).toMatchObject({ error: 'STALE_VERSION' })
  })
})

describe('GET /api/redemption', () => {
  it('/all filters by status, reward, member and store, and masks every code', async () => {
    const store = await storeWithOwner()
    const made = await t.build.redemption({ storeId: store.id })
    const { id, code, userId, rewardId } = made
    for (const query of [
      { userId },
      { rewardId },
      { storeId: store.id },
      { userId, status: ['REQUESTED'] },
      { search: code },
    ]) {
      const { data } = (await t.call('FINANCE', redemptions.list, { query: query as { userId: string } })).body
      expect(data).toMatchObject([{ id, code: `•••••${code.slice(5)}` }])
    }
    const none = await t.call('FINANCE', redemptions.list, { query: { userId, status: ['EXPIRED'] } })
    expect(none.body.totalCount).toBe(0)
  })

  it('/stats agrees with the list', async () => {
    const { id: rewardId } = await t.build.reward()
    const ids = await Promise.all([1, 2, 3].map(async () => (await t.build.redemption({ rewardId })).id))
    await fulfil('OWNER', { id: ids[0] ?? '' })
    const { data } = (await t.call('FINANCE', redemptions.stats, { query: { rewardId } })).body
    expect(data).toMatchObject({
      open: 2,
      fulfilled: 1,
      cancelled: 0,
      expired: 0,
      pointsHeld: 200,
      pointsRedeemed: 100,
    })
    const open = await t.call('FINANCE', redemptions.list, { query: { rewardId, status: ['REQUESTED'] } })
    expect(open.body.totalCount).toBe(data.open)
  })

  it('/:id shows one, 404 for an unknown id, 403 for content editors', async () => {
    const { id } = await t.build.redemption()
    expect((await t.call('AUDITOR', redemptions.get, { params: { id } })).body.data).toMatchObject({ id })
    expect((await t.call('AUDITOR', redemptions.get, { params: { id: unknownId } })).status).toBe(404)
    expect((await t.call('CONTENT', redemptions.get, { params: { id } })).status).toBe(403)
  })

  it('/my shows a member their own with the whole code', async () => {
    const member = await t.build.member()
    const { id, code } = await t.build.redemption({ userId: member.id })
    await t.build.redemption()
    const { data } = (await t.call(member, redemptions.mine, { query: {} })).body
    expect(data).toMatchObject([{ id, code, voucherCode: null }])
  })

  it('/at-store shows a store what is handed over there, and nothing else', async () => {
    const store = await storeWithOwner()
    const { id } = await t.build.redemption({ storeId: store.id })
    await t.build.redemption({ storeId: (await storeWithOwner()).id })
    const { data } = (await t.call(store, redemptions.atStore, { query: {} })).body
    expect(data).toMatchObject([{ id, code: expect.stringContaining('•') }])
    expect((await t.call(store, redemptions.list, { query: {} })).status).toBe(403)
  })

  it('/by-code finds what is open here, 404 for another store’s and once it is settled', async () => {
    const [store, other] = [await storeWithOwner(), await storeWithOwner()]
    const { id, code } = await t.build.redemption({ storeId: store.id })
    const find = (as: As) => t.call(as, redemptions.byCode, { query: { code: code.toLowerCase() } })
    expect((await find(store)).body.data).toMatchObject({ id, version: 1 })
    expect((await find('OPERATIONS')).body.data).toMatchObject({ id })
    expect((await find(other)).status).toBe(404)
    await fulfil(store, { id, code })
    expect((await find(store)).status).toBe(404)
  })

  it('/pick-list groups what waits by store and reward', async () => {
    const store = await storeWithOwner()
    const { id: rewardId } = await t.build.reward()
    await t.build.redemption({ storeId: store.id, rewardId })
    await t.build.redemption({ storeId: store.id, rewardId })
    await t.build.redemption({ storeId: store.id })
    const { data } = (await t.call('OPERATIONS', redemptions.pickList, { query: { storeId: store.id } })).body
    expect(data).toMatchObject([{ store: { id: store.id } }])
    expect(data[0]?.items.map(item => item.redemptions.length).sort()).toEqual([1, 2])
  })

  it('/export holds every match and is logged', async () => {
    const { rewardId } = await t.build.redemption()
    const { status, body } = await t.request('AUDITOR', { url: redemptions.export.path, query: { rewardId } })
    expect([status, body.trim().split('\r\n').length]).toEqual([200, 2])
    expect((await t.build.activity())[0]).toMatchObject({ action: 'redemption.exported' })
  })
})
