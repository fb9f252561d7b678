import { points } from '@fulmar/contract/points/points'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { isReplayLocked } from '#test/replays.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const adjust = (as: As, userId: string, amount: number, idempotencyKey = uuidv7()) =>
  t.call(as, points.adjust, {
    body: { userId, points: amount, reasonCode: 'GOODWILL', note: 'for a test' },
    idempotencyKey,
  })
const decide = (as: As, id: string, isApproved: boolean, idempotencyKey = uuidv7()) =>
  t.call(as, points.decide, { body: { id, isApproved }, idempotencyKey })

describe('POST /api/ledger/adjust', () => {
  it('201 moves points at once within the role’s cap', async () => {
    const { id } = await t.build.user()
    expect((await adjust('OPERATIONS', id, 500)).body.data.status).toBe('APPLIED')
    expect(await t.build.balance(id)).toMatchObject({ available: 500 })
    expect(await t.build.activity(id)).toMatchObject([{ action: 'points.adjusted', after: { points: 500 } }])
  })

  it('needs approval by a second person above it', async () => {
    const { id } = await t.build.user()
    const finance = await t.build.session({ adminRole: 'FINANCE' })
    const asked = (await adjust(finance, id, 5001)).body.data
    expect(asked.status).toBe('PENDING')
    expect(await t.build.balance(id)).toMatchObject({ available: 0 })
    await t.build.account({ adminRole: 'OWNER' })
    expect((await decide(finance, asked.id, true)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await decide('OPERATIONS', asked.id, true)).status).toBe(403)
    const both = await Promise.all([decide('OWNER', asked.id, true), decide('FINANCE', asked.id, true)])
    expect(both.map(answer => answer.status)).toEqual(expect.arrayContaining([200, 409]))
    expect(await t.build.balance(id)).toMatchObject({ available: 5001 })
  })

  it('moves nothing when rejected', async () => {
    const { id } = await t.build.user()
    const asked = (await adjust('OPERATIONS', id, 501)).body.data
    expect((await decide('OWNER', asked.id, false)).body.data.status).toBe('REJECTED')
    expect(await t.build.balance(id)).toMatchObject({ available: 0 })
  })

  it.each([
    [{ points: 0 }, 'points'],
    [{ points: 1.5 }, 'points'],
    [{ points: 1_000_001 }, 'points'],
    [{ points: -1_000_001 }, 'points'],
    [{ note: '  ' }, 'note'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ reasonCode: 'BRIBE' }, 'reasonCode'],
    [{ userId: 'x' }, 'userId'],
    [{ colour: 'red' }, 'colour'],
  ])('400 names the field of %j, and nothing moves', async (over, field) => {
    const { id } = await t.build.user()
    const payload = { userId: id, points: 5, reasonCode: 'GOODWILL', note: 'for a test', ...over }
    const headers = { 'idempotency-key': uuidv7() }
    const answer = await t.request('OWNER', { method: 'POST', url: points.adjust.path, payload, headers })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
    expect(await t.build.balance(id)).toMatchObject({ available: 0 })
  })

  it.each([
    ['OPERATIONS', 500],
    ['FINANCE', 5_000],
    ['OWNER', 10_000],
  ] as const)('%s moves %i alone, either way, and not one more', async (role, cap) => {
    const { id } = await t.build.user()
    const status = async (amount: number) =>
      (await adjust(await t.build.session({ adminRole: role }), id, amount)).body.data.status
    expect([await status(cap), await status(-cap)]).toEqual(['APPLIED', 'APPLIED'])
    expect([await status(cap + 1), await status(-cap - 1)]).toEqual(['PENDING', 'PENDING'])
    expect(await t.build.balance(id)).toMatchObject({ available: 0 })
  })

  it('409 rather than below zero, 404 for an unknown user, 403 without permission', async () => {
    const { id } = await t.build.user()
    expect((await adjust('OWNER', id, -1)).body.error).toBe('BALANCE_TOO_LOW')
    expect((await adjust('OWNER', uuidv7(), 1)).status).toBe(404)
    expect((await adjust('AUDITOR', id, 1)).status).toBe(403)
  })

  it('409 for a key with another body, which moves nothing', async () => {
    const { id } = await t.build.user()
    await adjust('OWNER', id, 7, 'once')
    expect((await adjust('OWNER', id, 8, 'once')).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await t.build.balance(id)).toMatchObject({ available: 7 })
  })

  it('moves once for a key', async () => {
    const { id } = await t.build.user()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => adjust('OWNER', id, 7, 'same')))).map(
      a => a.status,
    )
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(await t.build.balance(id)).toMatchObject({ available: 7 })
  })
})

describe('POST /api/ledger/decide', () => {
  const asked = async (amount: number) => {
    const { id: userId } = await t.build.user()
    return { userId, ...(await adjust('OPERATIONS', userId, amount)).body.data }
  }

  it('200 answers the same for the same key, 409 with another body, and moves once', async () => {
    const { id, userId } = await asked(900)
    const key = uuidv7()
    const first = await decide('OWNER', id, true, key)
    expect(first.body.data).toMatchObject({ status: 'APPLIED', decidedBy: { name: expect.any(String) } })
    expect(await isReplayLocked(t.database, key)).toBe(false)
    const again = await decide('OWNER', id, true, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await isReplayLocked(t.database, key)).toBe(true)
    expect((await decide('OWNER', id, false, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await decide('OWNER', id, true)).body.error).toBe('ALREADY_DECIDED')
    expect(await t.build.balance(userId)).toMatchObject({ available: 900 })
  })

  it('409 when there are too few points by now; it stays pending and can be rejected', async () => {
    const { id, userId } = await asked(-900)
    expect((await decide('OWNER', id, true)).body.error).toBe('BALANCE_TOO_LOW')
    const waiting = async () =>
      (await t.call('AUDITOR', points.adjustments, { query: { userId, status: 'PENDING' } })).body.data
    expect(await waiting()).toMatchObject([{ id, decidedBy: null, decidedAt: null }])
    expect((await decide('OWNER', id, false)).body.data.status).toBe('REJECTED')
    expect(await waiting()).toEqual([])
  })

  it('200 lets the requester reject it', async () => {
    const { id: userId } = await t.build.user()
    const finance = await t.build.session({ adminRole: 'FINANCE' })
    const { id } = (await adjust(finance, userId, 6000)).body.data
    expect((await decide(finance, id, false)).body.data.status).toBe('REJECTED')
  })

  it('404 for an unknown id, 403 without permission to decide', async () => {
    expect((await decide('OWNER', uuidv7(), true)).status).toBe(404)
    for (const role of ['OPERATIONS', 'AUDITOR', 'CONTENT'] as const)
      expect((await decide(role, uuidv7(), true)).status).toBe(403)
  })
})

describe('GET /api/ledger/adjustments', () => {
  it('200 lists applied and pending ones, newest first', async () => {
    const { id: userId, name } = await t.build.user()
    const done = (await adjust('OWNER', userId, 20)).body.data
    const waits = (await adjust('OWNER', userId, 20_000)).body.data
    const list = async (more: { status?: 'PENDING' | 'APPLIED' } = {}) =>
      (await t.call('AUDITOR', points.adjustments, { query: { userId, ...more } })).body
    expect((await list()).data.map(row => row.id)).toEqual([waits.id, done.id])
    expect(await list({ status: 'APPLIED' })).toMatchObject({
      totalCount: 1,
      data: [{ id: done.id, user: { id: userId, name } }],
    })
    expect((await list({ status: 'PENDING' })).data).toMatchObject([{ id: waits.id, points: 20_000 }])
  })
})
