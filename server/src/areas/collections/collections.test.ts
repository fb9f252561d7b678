import {
  type CollectionFilter,
  type CollectionInput,
  type CollectionListQuery,
  collections,
} from '@fulmar/contract/collections'
import { points } from '@fulmar/contract/points'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
  await t.build.rate('HDPE', 33.33)
})

let keys = 0
const newKey = () => `key-${++keys}`

async function scene(over: Partial<CollectionInput> = {}): Promise<CollectionInput> {
  const { id: storeId } = await t.build.store()
  const { id: userId } = await t.build.user()
  return { storeId, userId, lines: [{ plasticCode: 'PET', grams: 1500 }], ...over }
}

const send = (body: CollectionInput, as: As = 'OPERATIONS', idempotencyKey = newKey()) =>
  t.call(as, collections.record, { body, idempotencyKey })
const balanceOf = async (userId: string) =>
  (await t.database.one<{ available: number }>(sql`select available from user_balances where user_id = ${userId}`))
    .available
const entriesOf = async (userId: string) => (await t.call('AUDITOR', points.list, { query: { userId } })).body.data

describe('POST /api/collection', () => {
  it('201 pays each line by its rate, rounded down, and tells the balance', async () => {
    const lines = [
      { plasticCode: 'PET' as const, grams: 1509 },
      { plasticCode: 'HDPE' as const, grams: 100 },
    ]
    const body = await scene({ lines })
    const answer = await send(body)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      grams: 1609,
      points: 153,
      balance: 153,
      lines: [
        { plasticCode: 'PET', grams: 1509, pointsPerKg: 100, points: 150 },
        { plasticCode: 'HDPE', grams: 100, pointsPerKg: 33.33, points: 3 },
      ],
    })
    expect(await entriesOf(body.userId)).toMatchObject([
      { kind: 'AWARD', delta: 153, balanceAfter: 153, reference: answer.body.data.id },
    ])
    expect(await t.build.activity(answer.body.data.id)).toMatchObject([{ action: 'collection.recorded' }])
  })

  it('200 answers the same again for the same key, 409 with another body, and pays once', async () => {
    const body = await scene()
    const key = newKey()
    const first = await send(body, 'OPERATIONS', key)
    const again = await send(body, 'OPERATIONS', key)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.data).toEqual(first.body.data)
    expect((await send({ ...body, note: 'other' }, 'OPERATIONS', key)).status).toBe(409)
    expect(await balanceOf(body.userId)).toBe(150)
  })

  it('pays once for each key however many send it at once', async () => {
    const body = await scene({ lines: [{ plasticCode: 'PET', grams: 10 }] })
    const sent = Array.from({ length: 30 }, newKey).flatMap(key => Array.from({ length: 8 }, () => key))
    const answers = await Promise.all(sent.map(key => send(body, 'OPERATIONS', key)))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(30)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(sent.length - 30)
    expect(await balanceOf(body.userId)).toBe(30)
  })

  it('pays by the rate that was in force at the time, not by a newer one', async () => {
    await t.build.rate('PP', 10, 20)
    await t.build.rate('PP', 99, 1)
    const at = new Date(Date.now() - 5 * 86_400_000).toISOString()
    const body = await scene({ lines: [{ plasticCode: 'PP', grams: 1000 }] })
    expect((await send({ ...body, at })).body.data.points).toBe(10)
    expect((await send(body)).body.data.points).toBe(99)
  })

  it('lets a store record for itself and for nobody else', async () => {
    const owner = await t.build.user({ userType: 'STORE' })
    const session = await t.build.session({ userId: owner.id })
    const own = await t.build.store({ ownerId: owner.id })
    const body = await scene()
    expect((await send({ ...body, storeId: own.id }, session)).status).toBe(201)
    expect(await send(body, session)).toMatchObject({ status: 400, body: { fields: { storeId: expect.any(String) } } })
    expect((await send({ ...body, storeId: own.id, userId: owner.id }, session)).status).toBe(400)
  })

  it.each([
    [
      'a store that is not active',
      async () => ({ storeId: (await t.build.store({ status: 'PAUSED' })).id }),
      'storeId',
    ],
    ['a store that is not there', async () => ({ storeId: '01890000-0000-7000-8000-000000000000' }), 'storeId'],
    ['a person who is not a member', async () => ({ userId: (await t.build.session()).userId }), 'userId'],
    ['a time to come', async () => ({ at: new Date(Date.now() + 3_600_000).toISOString() }), 'at'],
    ['a plastic without a rate', async () => ({ lines: [{ plasticCode: 'PVC' as const, grams: 1 }] }), 'lines'],
    [
      'a time before the first rate',
      async () => ({ at: new Date(Date.now() - 90 * 86_400_000).toISOString() }),
      'lines',
    ],
    ['more than can be handed in', async () => ({ lines: [{ plasticCode: 'PET' as const, grams: 200_001 }] }), 'lines'],
    ['no grams', async () => ({ lines: [{ plasticCode: 'PET' as const, grams: 0 }] }), 'lines.0.grams'],
    ['no lines', async () => ({ lines: [] }), 'lines'],
  ])('400 for %s, and the key stays free', async (_what, change, field) => {
    const body = await scene()
    const key = newKey()
    const refused = await send({ ...body, ...(await change()) }, 'OPERATIONS', key)
    expect({ status: refused.status, fields: Object.keys(refused.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    })
    expect(await balanceOf(body.userId)).toBe(0)
    expect((await send(body, 'OPERATIONS', key)).status).toBe(201)
  })

  it('403 for who may only read, 400 without a key', async () => {
    const body = await scene()
    expect((await send(body, 'AUDITOR')).status).toBe(403)
    expect((await t.request('OWNER', { method: 'POST', url: '/api/collection', payload: body })).body.error).toBe(
      'IDEMPOTENCY_KEY_MISSING',
    )
  })
})

describe('flags', () => {
  const flagsOf = async (body: CollectionInput) => (await send(body)).body.data.flags.map(flag => flag.rule)
  const usual = async (n: number) => {
    const body = await scene({ lines: [{ plasticCode: 'PET', grams: 400 }] })
    for (let i = 0; i < n; i++)
      await send({
        ...body,
        lines: [{ plasticCode: 'PET', grams: 380 + i * 5 }],
        at: new Date(Date.now() - (i + 2) * 7_200_000).toISOString(),
      })
    return body
  }

  it('raise none for what is usual', async () => {
    expect(await flagsOf(await usual(9))).toEqual([])
  })

  it('tell what is far above the usual, and grams that look like kilograms', async () => {
    const body = await usual(9)
    expect(await flagsOf({ ...body, lines: [{ plasticCode: 'PET', grams: 5000 }] })).toEqual([
      'UNUSUAL_FOR_PERSON',
      'UNUSUAL_FOR_STORE',
    ])
    const slip = await send({ ...body, lines: [{ plasticCode: 'PET', grams: 190_000 }] })
    expect(slip.body.data.flags).toMatchObject([
      { rule: 'UNIT_SLIP', detail: { of: 'PERSON' } },
      { rule: 'UNIT_SLIP', detail: { of: 'STORE' } },
    ])
    const inbox = await t.call('OPERATIONS', collections.list, { query: { review: ['OPEN'], userId: body.userId } })
    expect(inbox.body.totalCount).toBe(2)
  })

  it('tell bursts and closed hours', async () => {
    const body = await scene()
    for (let n = 0; n < 5; n++) await send(body)
    expect(await flagsOf(body)).toEqual(['BURST'])
    const closed = await scene()
    await t.database.run(sql`update stores set operating_hours = '[]' where id = ${closed.storeId}`)
    expect(await flagsOf(closed)).toEqual(['OUTSIDE_HOURS'])
  })

  it('are settled by a confirmation, once', async () => {
    const body = await scene()
    await t.database.run(sql`update stores set operating_hours = '[]' where id = ${body.storeId}`)
    const { id } = (await send(body)).body.data
    expect((await t.call('OPERATIONS', collections.confirm, { body: { id } })).body.data.review).toBe('CONFIRMED')
    expect((await t.call('OPERATIONS', collections.confirm, { body: { id } })).status).toBe(409)
  })
})

describe('a store’s hours', () => {
  const isOpen = async (at: string, hours: object[], timezone = 'UTC') => {
    const { id } = await t.build.store()
    await t.database.run(
      sql`update stores set operating_hours = ${JSON.stringify(hours)}, timezone = ${timezone} where id = ${id}`,
    )
    return (await t.database.one<{ open: boolean }>(sql`select store_is_open(${id}, ${at}) as open`)).open
  }
  const day = (dayOfWeek: string, openTime: string, closeTime: string) => ({
    dayOfWeek,
    isOpen: true,
    timeSlot: { openTime, closeTime },
  })

  it.each([
    ['2026-11-16T10:00:00Z', [day('monday', '09:00', '17:00')], 'UTC', true],
    ['2026-11-16T17:00:00Z', [day('monday', '09:00', '17:00')], 'UTC', false],
    ['2026-11-16T10:00:00Z', [{ ...day('monday', '09:00', '17:00'), isOpen: false }], 'UTC', false],
    ['2026-11-17T01:00:00Z', [day('monday', '20:00', '02:00')], 'UTC', true],
    ['2026-11-17T03:00:00Z', [day('monday', '20:00', '02:00')], 'UTC', false],
    ['2026-11-16T10:00:00Z', [day('monday', '09:00', '17:00')], 'America/New_York', false],
  ])('at %s with %j in %s: %s', async (at, hours, timezone, expected) => {
    expect(await isOpen(at, hours, timezone)).toBe(expected)
  })
})

describe('POST /api/collection/reverse', () => {
  const reverse = (id: string) =>
    t.call('OPERATIONS', collections.reverse, { body: { id, reason: 'weighed twice' }, idempotencyKey: newKey() })

  it('gives the points back by an entry of its own and keeps both', async () => {
    const body = await scene()
    const { id } = (await send(body)).body.data
    expect((await reverse(id)).body.data).toMatchObject({ status: 'REVERSED', reversalReason: 'weighed twice' })
    expect(await balanceOf(body.userId)).toBe(0)
    expect((await entriesOf(body.userId)).map(entry => [entry.kind, entry.delta])).toEqual([
      ['REVERSAL', -150],
      ['AWARD', 150],
    ])
  })

  it('shows in the ledger what came of this collection alone', async () => {
    const body = await scene()
    await send(body)
    const { id } = (await send(body)).body.data
    await reverse(id)
    const own = await t.call('AUDITOR', points.list, { query: { userId: body.userId, reference: id } })
    expect(own.body.data.map(entry => entry.kind)).toEqual(['REVERSAL', 'AWARD'])
  })

  it('works once when two do it at once', async () => {
    const body = await scene()
    await send(body)
    const { id } = (await send(body)).body.data
    const statuses = (await Promise.all([reverse(id), reverse(id)])).map(answer => answer.status)
    expect(statuses).toEqual(expect.arrayContaining([200, 409]))
    expect(await balanceOf(body.userId)).toBe(150)
  })

  it('409 when the points are spent, and nothing changes', async () => {
    const body = await scene()
    const { id } = (await send(body)).body.data
    await t.call('OWNER', points.adjust, {
      body: { userId: body.userId, points: -100, reasonCode: 'OTHER', note: 'spent' },
      idempotencyKey: newKey(),
    })
    expect((await reverse(id)).body.error).toBe('BALANCE_TOO_LOW')
    expect((await t.call('OWNER', collections.get, { params: { id } })).body.data.status).toBe('RECORDED')
  })
})

describe('GET /api/collection/all', () => {
  it('filters by store, person and time, newest first', async () => {
    const body = await scene()
    const old = (await send({ ...body, at: new Date(Date.now() - 86_400_000).toISOString() })).body.data
    const recent = (await send(body)).body.data
    const all = (await t.call('AUDITOR', collections.list, { query: { storeId: body.storeId } })).body
    expect(all.data.map(row => row.id)).toEqual([recent.id, old.id])
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const later = (await t.call('AUDITOR', collections.list, { query: { userId: body.userId, from } })).body
    expect(later.data.map(row => row.code)).toEqual([recent.code])
  })

  it('finds by the beginning of a code, in any case', async () => {
    const { code } = await t.build.collection()
    for (const search of [code, code.slice(0, 6).toLowerCase()]) {
      const found = (await t.call('AUDITOR', collections.list, { query: { search } })).body.data
      expect(found.map(row => row.code)).toContain(code)
    }
    expect((await t.call('AUDITOR', collections.list, { query: { search: code.slice(1) } })).body.data).toEqual([])
  })

  it('filters by plastic, flag, review, status and neighborhood', async () => {
    const lives = await t.build.neighborhood()
    const { id: userId } = await t.build.user({ neighborhoodId: lives.id })
    const { id: storeId } = await t.build.store()
    const both = await t.build.collection({
      userId,
      storeId,
      lines: [
        { plasticCode: 'PET', grams: 10 },
        { plasticCode: 'HDPE', grams: 10 },
      ],
    })
    await t.database.run(sql`update stores set operating_hours = '[]' where id = ${storeId}`)
    const closed = await t.build.collection({ userId, storeId })
    const back = await t.build.collection({ userId, storeId, photo: 'same.jpg' })
    await t.call('OWNER', collections.reverse, {
      body: { id: back.id, reason: 'weighed twice' },
      idempotencyKey: newKey(),
    })
    const ids = async (query: Partial<CollectionListQuery>) =>
      (await t.call('AUDITOR', collections.list, { query: { storeId, sortOrder: 'asc', ...query } })).body.data.map(
        row => row.id,
      )
    expect(await ids({ plasticCode: ['HDPE'] })).toEqual([both.id])
    expect(await ids({ plasticCode: ['HDPE', 'PET'], status: ['RECORDED'] })).toEqual([both.id, closed.id])
    expect(await ids({ flag: ['OUTSIDE_HOURS'] })).toEqual([closed.id, back.id])
    expect(await ids({ flag: ['SAME_PHOTO', 'BURST'] })).toEqual([])
    expect(await ids({ review: ['OPEN'] })).toEqual([closed.id])
    expect(await ids({ review: ['NONE', 'CONFIRMED'] })).toEqual([both.id, back.id])
    expect(await ids({ status: ['REVERSED'] })).toEqual([back.id])
    expect(await ids({ neighborhoodId: lives.id })).toEqual([both.id, closed.id, back.id])
    expect(await ids({ neighborhoodId: (await t.build.neighborhood()).id })).toEqual([])
  })
})

describe('GET /api/collection/stats', () => {
  it('counts what the list shows, and weighs what was not reversed', async () => {
    const { storeId, userId } = await scene()
    const stats = async (query: Partial<CollectionFilter> = {}) =>
      (await t.call('AUDITOR', collections.stats, { query: { storeId, ...query } })).body.data
    const nothing = {
      total: 0,
      grams: 0,
      points: 0,
      reversed: 0,
      openReviews: 0,
      hasMoreReviews: false,
      oldestOpenAt: null,
    }
    expect(await stats()).toEqual(nothing)
    await t.build.collection({ storeId, userId, daysAgo: 3 })
    await t.database.run(sql`update stores set operating_hours = '[]' where id = ${storeId}`)
    await t.build.collection({ storeId, userId, daysAgo: 2 })
    await t.build.collection({ storeId, userId, daysAgo: 1 })
    const back = await t.build.collection({ storeId, userId, lines: [{ plasticCode: 'PET', grams: 77 }] })
    await t.call('OWNER', collections.reverse, {
      body: { id: back.id, reason: 'weighed twice' },
      idempotencyKey: newKey(),
    })
    const open = (await t.call('AUDITOR', collections.list, { query: { storeId, review: ['OPEN'] } })).body.data
    expect(await stats()).toEqual({
      total: 4,
      grams: 3000,
      points: 300,
      reversed: 1,
      openReviews: 2,
      hasMoreReviews: false,
      oldestOpenAt: open.at(-1)?.at,
    })
    expect(await stats({ review: ['OPEN'] })).toMatchObject({ total: 2, grams: 2000, reversed: 0, openReviews: 2 })
    expect(await stats({ status: ['REVERSED'] })).toMatchObject({ total: 1, grams: 0, points: 0, reversed: 1 })
  })

  it('403 for who may not see collections', async () => {
    expect((await t.call('CONTENT', collections.stats, { query: {} })).status).toBe(403)
  })
})

describe('GET /api/collection/export', () => {
  it('writes every matching collection, and that it was done', async () => {
    const { storeId, userId } = await scene()
    const first = await t.build.collection({ storeId, userId, daysAgo: 2 })
    const second = await t.build.collection({ storeId, userId, daysAgo: 1 })
    const answer = await t.call('AUDITOR', collections.export, { query: { storeId } })
    const [head, ...rows] = String(answer.body).trimEnd().split('\r\n')
    expect(head).toMatch(/^Code,At,Person,Store,Weight \(kg\),Points,Plastics \(g\)/)
    expect(rows.map(row => row.split(',')[0])).toEqual([first.code, second.code])
    expect(rows[0]).toContain(',1,100,PET 1000,RECORDED,')
    expect((await t.build.activity())[0]).toMatchObject({ action: 'collection.exported', after: { storeId } })
  })

  it('403 for who may not export', async () => {
    expect((await t.call('CONTENT', collections.export, { query: {} })).status).toBe(403)
  })
})
