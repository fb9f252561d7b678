import { collections } from '@fulmar/contract/collections/collections'
import { points } from '@fulmar/contract/points/points'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})

const reverse = (id: string, as: As = 'OPERATIONS', idempotencyKey = uuidv7(), reason = 'weighed twice') =>
  t.call(as, collections.reverse, { body: { id, reason }, idempotencyKey })
const confirm = (id: string, as: As = 'OPERATIONS') =>
  t.call(as, collections.confirm, { body: { id }, idempotencyKey: uuidv7() })
const get = async (id: string) => (await t.call('AUDITOR', collections.get, { params: { id } })).body.data
const entriesOf = async (query: { userId: string; reference?: string }) =>
  (await t.call('AUDITOR', points.list, { query })).body.data.map(entry => [entry.kind, entry.delta])

/** Recorded while the store was closed. */
async function flagged() {
  const { id: storeId } = await t.build.store({ operatingHours: [] })
  return t.build.collection({ storeId })
}

describe('POST /api/collection/reverse', () => {
  it('reverses the points with a counter-entry and keeps both', async () => {
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

  it('works once when two do it in parallel', async () => {
    const { id: userId } = await t.build.user()
    await t.build.collection({ userId })
    const { id } = await t.build.collection({ userId })
    const both = await Promise.all([reverse(id), reverse(id, 'OWNER')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.body.error).toBe('ALREADY_REVERSED')
    expect(await t.build.balance(userId)).toMatchObject({ available: 100 })
  })

  it('200 when some of the points are spent: those become a debt', async () => {
    const { id: userId } = await t.build.user()
    const { id } = await t.build.collection({ userId })
    const spent = { userId, points: -50, reasonCode: 'OTHER', note: 'spent' } as const
    await t.call('OWNER', points.adjust, { body: spent, idempotencyKey: uuidv7() })
    expect((await reverse(id)).body.data.status).toBe('REVERSED')
    expect(await t.build.balance(userId)).toMatchObject({ available: 0, debt: 50 })
  })
})

describe('POST /api/collection/reverse, again', () => {
  it('200 answers the same for the same key, 409 with another body, and takes back once', async () => {
    const { id: userId } = await t.build.user()
    const { id } = await t.build.collection({ userId })
    await t.build.collection({ userId })
    const key = uuidv7()
    const first = await reverse(id, 'OPERATIONS', key)
    const again = await reverse(id, 'OPERATIONS', key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await reverse(id, 'OPERATIONS', key, 'another reason')).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await reverse(id)).body.error).toBe('ALREADY_REVERSED')
    expect(await t.build.balance(userId)).toMatchObject({ available: 100 })
  })

  it('takes back what was worth less than a point, without an entry', async () => {
    const { id: userId } = await t.build.user()
    const { id } = await t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams: 9 }] })
    expect((await reverse(id)).body.data.status).toBe('REVERSED')
    expect(await entriesOf({ userId })).toEqual([])
  })

  it('400 without words, 404 for an unknown id, 403 with read permission only; nothing changes', async () => {
    const { id } = await t.build.collection()
    expect((await reverse(id, 'OWNER', uuidv7(), ' a ')).body.fields).toEqual({ reason: expect.any(String) })
    expect((await reverse(unknownId)).status).toBe(404)
    for (const role of ['AUDITOR', 'FINANCE', 'CONTENT'] as const) expect((await reverse(id, role)).status).toBe(403)
    expect((await get(id)).status).toBe('RECORDED')
  })
})

describe('POST /api/collection/confirm, by the recorder', () => {
  async function recorded() {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const [{ id: storeId }, { id: userId }] = [await t.build.store({ operatingHours: [] }), await t.build.user()]
    const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 1000 }] }
    const { id } = (await t.call(clerk, collections.record, { body, idempotencyKey: uuidv7() })).body.data
    return { id, clerk, userId }
  }

  it('409: another administrator must confirm it; they may reverse it themselves', async () => {
    const { id, clerk } = await recorded()
    expect((await confirm(id, clerk)).body).toMatchObject({
      error: 'SECOND_PERSON_NEEDED',
      message: expect.stringMatching(
        /^You recorded this collection, so you cannot confirm this collection\. .* can\.$/,
      ),
    })
    expect((await get(id)).review).toBe('OPEN')
    expect((await confirm(id, 'OWNER')).status).toBe(200)
    const another = await recorded()
    expect((await reverse(another.id, another.clerk)).status).toBe(200)
  })

  it('403 for the member who earned the points and has joined the team since', async () => {
    const { id, userId } = await recorded()
    await t.database.run(sql`update users set user_type = 'ADMIN', admin_role = 'OPERATIONS' where id = ${userId}`)
    expect((await confirm(id, await t.build.session({ userId }))).body.error).toBe('OWN_POINTS')
  })

  it('is refused by the database too, and so is confirming without a name', async () => {
    const { id, clerk, userId } = await recorded()
    const constraints = {
      [clerk.userId]: 'collections_reviewed_by_another',
      [userId]: 'collections_not_reviewed_own_check',
    }
    for (const [reviewer, constraint] of Object.entries(constraints))
      await expect(
        t.database.run(sql`update collections set review = 'CONFIRMED', reviewed_by = ${reviewer} where id = ${id}`),
      ).rejects.toMatchObject({ constraint })
    await expect(
      t.database.run(sql`update collections set review = 'CONFIRMED' where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'collections_confirmed_by_someone' })
    const own = sql`
      insert into collections (user_id, id, code, store_id, at, recorded_by, source, grams, points, plastics)
      select user_id, ${uuidv7()}, 'OWN', store_id, at, user_id, source, grams, points, plastics from collections where id = ${id}`
    await expect(t.database.run(own)).rejects.toMatchObject({ constraint: 'collections_no_self_dealing' })
  })
})

describe('POST /api/collection/confirm', () => {
  it('is done by one of two in parallel', async () => {
    const { id } = await flagged()
    const both = await Promise.all([confirm(id), confirm(id, 'OWNER')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const entries = (await t.build.activity(id)).filter(({ action }) => action === 'collection.confirmed')
    expect(entries).toHaveLength(1)
  })

  it('is decided by whoever comes first: confirmed can be reversed, reversed cannot be confirmed', async () => {
    const [one, other] = [await flagged(), await flagged()]
    await confirm(one.id)
    expect((await reverse(one.id)).body.data).toMatchObject({ status: 'REVERSED', review: 'CONFIRMED' })
    await reverse(other.id)
    expect((await confirm(other.id)).body.error).toBe('ALREADY_DECIDED')
  })

  it('409 where nothing was flagged, 404 for an unknown id, 403 with read permission only', async () => {
    const { id } = await t.build.collection()
    expect((await confirm(id)).body.error).toBe('ALREADY_DECIDED')
    expect((await confirm(unknownId)).status).toBe(404)
    expect((await confirm(id, 'AUDITOR')).status).toBe(403)
  })

  it('settles what was flagged, once', async () => {
    const { id } = await flagged()
    expect((await confirm(id)).body.data.review).toBe('CONFIRMED')
    expect((await confirm(id)).status).toBe(409)
  })
})
