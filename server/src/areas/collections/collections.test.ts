import type { CollectionInput } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { uploads } from '@fulmar/contract/core/uploads'
import { points } from '@fulmar/contract/points/points'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { isReplayLocked } from '#test/replays.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
  await t.build.rate('HDPE', 33.33)
})

async function scene(over: Partial<CollectionInput> = {}): Promise<CollectionInput & { userId: string }> {
  const { id: storeId } = await t.build.store()
  const { id } = await t.build.user()
  const { userId = id } = over
  return { storeId, lines: [{ plasticCode: 'PET', grams: 1500 }], ...over, userId }
}

const send = (body: CollectionInput, as: As = 'OPERATIONS', idempotencyKey = uuidv7()) =>
  t.call(as, collections.record, { body, idempotencyKey })
/** The key of an image that has an upload address and was never sent to it. */
const announced = async () => {
  const body = { type: 'image/png', name: 'heap.png', email: 'x@test.example' } as const
  return (await t.call('nobody', uploads.presign, { body })).body.result.key
}
const entriesOf = async (userId: string) => (await t.call('AUDITOR', points.list, { query: { userId } })).body.data

describe('POST /api/collection', () => {
  it('201 pays each line at its rate, rounded down, and returns the balance', async () => {
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
    const key = uuidv7()
    const first = await send(body, 'OPERATIONS', key)
    expect(await isReplayLocked(t.database, key)).toBe(false)
    const again = await send(body, 'OPERATIONS', key)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await isReplayLocked(t.database, key)).toBe(true)
    expect(again.body.data).toEqual(first.body.data)
    expect((await send({ ...body, note: 'other' }, 'OPERATIONS', key)).status).toBe(409)
    expect(await t.build.balance(body.userId)).toMatchObject({ available: 150 })
  })

  it('pays once for each key however many send it at once', async () => {
    const body = await scene({ lines: [{ plasticCode: 'PET', grams: 10 }] })
    const sent = Array.from({ length: 30 }, () => uuidv7()).flatMap(key => Array.from({ length: 8 }, () => key))
    const answers = await Promise.all(sent.map(key => send(body, 'OPERATIONS', key)))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(30)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(sent.length - 30)
    expect(await t.build.balance(body.userId)).toMatchObject({ available: 30 })
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
    const own = await t.build.storeWithOwner()
    const body = await scene()
    expect((await send({ ...body, storeId: own.id }, own)).status).toBe(201)
    expect(await send(body, own)).toMatchObject({ status: 400, body: { fields: { storeId: expect.any(String) } } })
    expect((await send({ ...body, storeId: own.id, userId: own.ownerId }, own)).status).toBe(400)
  })

  it.each([
    [
      'a store that is not active',
      async () => ({ storeId: (await t.build.store({ status: 'PAUSED' })).id }),
      'storeId',
    ],
    ['a store that is not there', async () => ({ storeId: unknownId }), 'storeId'],
    ['a person who is not a member', async () => ({ userId: (await t.build.session()).userId }), 'userId'],
    ['a time to come', async () => ({ at: new Date(Date.now() + 3_600_000).toISOString() }), 'at'],
    ['a plastic without a rate', async () => ({ lines: [{ plasticCode: 'PVC' as const, grams: 1 }] }), 'lines'],
    [
      'a time before the first rate',
      async () => ({ at: new Date(Date.now() - 90 * 86_400_000).toISOString() }),
      'lines',
    ],
    ['more than the maximum', async () => ({ lines: [{ plasticCode: 'PET' as const, grams: 200_001 }] }), 'lines'],
    [
      'more than the maximum of one plastic in several lines',
      async () => ({
        lines: [
          { plasticCode: 'PET' as const, grams: 100_001 },
          { plasticCode: 'HDPE' as const, grams: 100_000 },
          { plasticCode: 'PET' as const, grams: 100_000 },
        ],
      }),
      'lines',
    ],
    ['a photo that is none of ours', async () => ({ photo: 'https://elsewhere.example/heap.png' }), 'photo'],
    ['a photo that was announced and never sent', async () => ({ photo: await announced() }), 'photo'],
    ['a day that is none', async () => ({ at: '2027-02-29T10:00:00Z' }), 'at'],
    ['a part of a gram', async () => ({ lines: [{ plasticCode: 'PET' as const, grams: 0.5 }] }), 'lines.0.grams'],
    ['less than nothing', async () => ({ lines: [{ plasticCode: 'PET' as const, grams: -1 }] }), 'lines.0.grams'],
    [
      'more lines than a form has',
      async () => ({ lines: Array.from({ length: 21 }, () => ({ plasticCode: 'PET' as const, grams: 1 })) }),
      'lines',
    ],
    ['a note that is too long', async () => ({ note: 'x'.repeat(501) }), 'note'],
    ['no grams', async () => ({ lines: [{ plasticCode: 'PET' as const, grams: 0 }] }), 'lines.0.grams'],
    ['no lines', async () => ({ lines: [] }), 'lines'],
  ])('400 for %s, and the key stays free', async (_what, change, field) => {
    const body = await scene()
    const key = uuidv7()
    const refused = await send({ ...body, ...(await change()) }, 'OPERATIONS', key)
    expect({ status: refused.status, fields: Object.keys(refused.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    })
    expect(await t.build.balance(body.userId)).toMatchObject({ available: 0 })
    expect((await send(body, 'OPERATIONS', key)).status).toBe(201)
  })

  it('201 takes the most there can be: twenty lines, the heaviest weight, the longest note', async () => {
    const lines = Array.from({ length: 20 }, () => ({ plasticCode: 'PET' as const, grams: 10_000 }))
    const note = '海'.repeat(500)
    const answer = await send(await scene({ lines, note }))
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ grams: 200_000, points: 20_000 })
    const { data } = (await t.call('AUDITOR', collections.get, { params: { id: answer.body.data.id } })).body
    expect([data.lines.length, data.note]).toEqual([20, note])
  })

  it('201 keeps a photo that was uploaded, and sees when it is used again', async () => {
    const photo = await t.uploadImage()
    const { id, flags } = (await send(await scene({ photo }))).body.data
    expect(flags).toEqual([])
    expect((await t.call('AUDITOR', collections.get, { params: { id } })).body.data.photoKey).toBe(photo)
    const again = (await send(await scene({ photo }))).body.data
    const earlier = (await t.call('AUDITOR', collections.get, { params: { id } })).body.data
    expect(again.flags).toEqual([
      { rule: 'SAME_PHOTO', holdsPoints: false, detail: { earlier: { id, code: earlier.code } } },
    ])
  })

  it('201 keeps what is worth less than a point, without an entry', async () => {
    const body = await scene({ lines: [{ plasticCode: 'PET', grams: 9 }] })
    expect((await send(body)).body.data).toMatchObject({ grams: 9, points: 0, balance: 0 })
    expect(await entriesOf(body.userId)).toEqual([])
  })

  it('takes a key of someone else as another one', async () => {
    const body = await scene()
    expect((await send(body, 'OPERATIONS', 'the same key')).status).toBe(201)
    expect((await send(body, 'OWNER', 'the same key')).status).toBe(201)
    expect(await t.build.balance(body.userId)).toMatchObject({ available: 300 })
  })

  it.each([
    ['a key that is empty', ''],
    ['a key that is too long', 'x'.repeat(256)],
  ])('400 for %s', async (_what, key) => {
    const headers = { 'idempotency-key': key }
    const request = { method: 'POST', url: collections.record.path, payload: await scene(), headers } as const
    expect((await t.request('OWNER', request)).body.error).toBe('IDEMPOTENCY_KEY_MISSING')
  })

  it('403 with read permission only, 400 without a key', async () => {
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
    // What is usual for a store follows the facts.
    await drainFacts(t.database)
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

  it('of a store tell bursts and closed hours by when they arrive, too, whatever days they say', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const { id: storeId, token } = await t.build.storeWithOwner()
    const body = await scene({ storeId })
    for (const days of [1, 2, 3, 4, 5]) await send({ ...body, at: daysAgo(days) }, { token })
    const sixth = (await send({ ...body, at: daysAgo(6) }, { token })).body.data
    expect(sixth.flags).toContainEqual({ rule: 'BURST', holdsPoints: false, detail: { withinAnHour: 6 } })
    // Open around the clock on the weekday of yesterday alone.
    await t.database.run(sql`
      update stores set timezone = 'UTC', operating_hours = (
        select jsonb_agg(h) from jsonb_array_elements(operating_hours) h
        where h ->> 'dayOfWeek' = trim(to_char(now() at time zone 'UTC' - interval '1 day', 'day')))
      where id = ${storeId}`)
    const late = { ...(await scene({ storeId })), at: daysAgo(1) }
    expect((await send(late, { token })).body.data.flags).toContainEqual({
      rule: 'OUTSIDE_HOURS',
      holdsPoints: false,
      detail: { arrivedAt: expect.any(String) },
    })
  })
})

describe('POST /api/collection/undo', () => {
  const undo = (id: string, as: As = 'OPERATIONS', idempotencyKey = uuidv7()) =>
    t.call(as, collections.undo, { body: { id }, idempotencyKey })

  it('200 takes the points back for who recorded it, and leaves both entries', async () => {
    const body = await scene()
    const { id } = (await send(body)).body.data
    const answer = await undo(id)
    expect([answer.status, answer.body.data.status]).toEqual([200, 'REVERSED'])
    expect(await entriesOf(body.userId)).toMatchObject([
      { kind: 'REVERSAL', delta: -150, balanceAfter: 0 },
      { kind: 'AWARD', delta: 150 },
    ])
    expect((await t.build.activity(id)).map(row => row.action)).toEqual(['collection.reversed', 'collection.recorded'])
    expect((await undo(id)).body.error).toBe('UNDO_REFUSED')
  })

  it('200 gives the points of the day back, which a reversal does not', async () => {
    await t.build.dailyPoints({ member: 200, store: 0, recorder: 0 })
    const body = await scene()
    const record = async () => (await send(body)).body.data
    const first = await record()
    await undo(first.id)
    const second = await record()
    expect(second.flags).toEqual([])
    await t.call('OWNER', collections.reverse, {
      body: { id: second.id, reason: 'Weighed twice' },
      idempotencyKey: uuidv7(),
    })
    const third = await record()
    expect(third.flags).toMatchObject([{ rule: 'MEMBER_LIMIT' }])
    await undo(third.id)
    expect((await record()).flags).toMatchObject([{ rule: 'MEMBER_LIMIT' }])
    await t.build.dailyPoints({ member: 0, store: 0, recorder: 0 })
  })

  it('200 lets a store undo what it recorded, and tells it no name', async () => {
    const { id: storeId, token } = await t.build.storeWithOwner()
    const { id } = (await send(await scene({ storeId }), { token })).body.data
    const answer = await undo(id, { token })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body.data).toSorted()).toEqual(['code', 'grams', 'id', 'points', 'status'])
  })

  it('409 UNDO_REFUSED for another person', async () => {
    const { id } = (await send(await scene())).body.data
    expect((await undo(id, 'OWNER')).body.error).toBe('UNDO_REFUSED')
  })

  it('409 UNDO_REFUSED after ten minutes', async () => {
    const { id } = (await send(await scene())).body.data
    await t.owner.run(sql`update collections set recorded_at = recorded_at - interval '11 minutes' where id = ${id}`)
    expect((await undo(id)).body.error).toBe('UNDO_REFUSED')
  })

  it('409 UNDO_REFUSED once the points are spent', async () => {
    const body = await scene()
    const { id } = (await send(body)).body.data
    await t.owner.run(
      sql`select move_points(${body.userId}, 'HOLD', 'user', 'held', 100, ${uuidv7()}, ${uuidv7()}, ${body.userId}, ${uuidv7()}, null)`,
    )
    expect((await undo(id)).body.error).toBe('UNDO_REFUSED')
  })

  it('404 for an unknown collection, 403 for who may not record', async () => {
    expect((await undo(unknownId)).status).toBe(404)
    expect((await undo(unknownId, 'FINANCE')).status).toBe(403)
  })
})
