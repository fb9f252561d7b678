import { collections } from '@fulmar/contract/collections'
import { points } from '@fulmar/contract/points'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})

const reverse = (id: string, as: As = 'OPERATIONS', idempotencyKey = uuidv7(), reason = 'weighed twice') =>
  t.call(as, collections.reverse, { body: { id, reason }, idempotencyKey })
const confirm = (id: string, as: As = 'OPERATIONS') => t.call(as, collections.confirm, { body: { id } })
const get = async (id: string) => (await t.call('AUDITOR', collections.get, { params: { id } })).body.data
const entriesOf = async (query: { userId: string; reference?: string }) =>
  (await t.call('AUDITOR', points.list, { query })).body.data.map(entry => [entry.kind, entry.delta])

/** Recorded while the store was closed. */
async function flagged() {
  const { id: storeId } = await t.build.store({ operatingHours: [] })
  return t.build.collection({ storeId })
}

describe('POST /api/collection/reverse', () => {
  it('gives the points back by an entry of its own and keeps both', async () => {
    const { id: userId } = await t.build.user()
    const { id } = await t.build.collection({ userId })
    expect((await reverse(id)).body.data).toMatchObject({ status: 'REVERSED', reversalReason: 'weighed twice' })
    expect(await t.build.balance(userId)).toMatchObject({ available: 0 })
    expect(await entriesOf({ userId })).toEqual([
      ['REVERSAL', -100],
      ['AWARD', 100],
    ])
    expect((await t.build.activity(id))[0]).toMatchObject({
      action: 'collection.reversed',
      before: { status: 'RECORDED' },
      after: { status: 'REVERSED' },
    })
  })

  it('shows in the ledger what came of this collection alone', async () => {
    const { id: userId } = await t.build.user()
    await t.build.collection({ userId })
    const { id } = await t.build.collection({ userId })
    await reverse(id)
    expect((await entriesOf({ userId, reference: id })).map(([kind]) => kind)).toEqual(['REVERSAL', 'AWARD'])
  })

  it('works once when two do it at once', async () => {
    const { id: userId } = await t.build.user()
    await t.build.collection({ userId })
    const { id } = await t.build.collection({ userId })
    const both = await Promise.all([reverse(id), reverse(id, 'OWNER')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.body.error).toBe('ALREADY_REVERSED')
    expect(await t.build.balance(userId)).toMatchObject({ available: 100 })
  })

  it('409 when the points are spent, and nothing changes', async () => {
    const { id: userId } = await t.build.user()
    const { id } = await t.build.collection({ userId })
    const spent = { userId, points: -50, reasonCode: 'OTHER', note: 'spent' } as const
    await t.call('OWNER', points.adjust, { body: spent, idempotencyKey: uuidv7() })
    expect((await reverse(id)).body.error).toBe('BALANCE_TOO_LOW')
    expect((await get(id)).status).toBe('RECORDED')
    expect(await t.build.balance(userId)).toMatchObject({ available: 50 })
  })
})

describe('POST /api/collection/confirm', () => {
  it('settles what was flagged, once', async () => {
    const { id } = await flagged()
    expect((await confirm(id)).body.data.review).toBe('CONFIRMED')
    expect((await confirm(id)).status).toBe(409)
  })
})
