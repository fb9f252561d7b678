import { masterData } from '@fulmar/contract/master-data'
import { inWords, type Stored } from '@fulmar/contract/notifications/notification-words'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const change = (id: string, over: object) => t.call('OWNER', rewards.change, { body: { id, version: 1, ...over } })

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

describe('low stock', () => {
  const notified = async (id: string) => {
    const stored = await t.database.many<Stored & { permission: string }>(sql`
      select type, title, body, facts, permission from notifications where link = ${`/rewards/${id}`} order by created_at`)
    return stored.map(inWords).map(({ type, body, permission }) => ({ type, body, permission }))
  }

  it('notifies once for each time that a reward becomes low', async () => {
    const { id } = await t.build.reward({ stock: 4, lowStockAt: 2 })
    await t.build.redemption({ rewardId: id })
    expect(await notified(id)).toEqual([])
    const low = await t.build.redemption({ rewardId: id })
    await t.build.redemption({ rewardId: id })
    expect(await notified(id)).toEqual([{ type: 'REWARD_STOCK_LOW', body: '2 left', permission: 'rewards:write' }])
    await t.call('OWNER', redemptions.cancel, {
      body: { id: low.id, version: 1, reason: 'returned' },
      idempotencyKey: low.id,
    })
    await change(id, { stock: 10 })
    await change(id, { version: 2, stock: 1 })
    expect(await notified(id)).toHaveLength(2)
  })

  it('says nothing of a draft', async () => {
    const { id } = await t.build.reward({ stock: 4, lowStockAt: 2, status: 'DRAFT' })
    await change(id, { stock: 1 })
    expect(await notified(id)).toEqual([])
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
