import type { CollectionInput } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { counter as counterArea } from '@fulmar/contract/counter/counter'
import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { ownStores } from '@fulmar/contract/stores/own-store'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { counterCalls } from '#test/calls/counters.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})
const { addStaff, counter, unlock } = counterCalls(() => t)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const send = (as: As, body: Partial<CollectionInput> & { storeId: string }, idempotencyKey = uuidv7()) =>
  t.call(as, collections.record, { body: { lines: [{ plasticCode: 'PET', grams: 1000 }], ...body }, idempotencyKey })
const undo = (as: As, id: string) => t.call(as, collections.undo, { body: { id }, idempotencyKey: uuidv7() })
const get = async (id: string) => (await t.call('AUDITOR', collections.get, { params: { id } })).body.data
const remove = (owner: As, id: string) => t.call(owner, counterStaff.remove, { body: { id, version: 1 } })

/** Rita's counter, with a colleague who has unlocked it too. */
async function scene() {
  const here = await counter()
  const ze = await addStaff(here.owner, here.storeId, 'Zé')
  const { token } = (await unlock(here.device, ze.id)).body.data
  const { id: userId } = await t.build.user()
  return { ...here, ze: { ...ze, token }, userId }
}

describe('what a counter has queued', () => {
  it('is sent by a colleague: it names who weighed, the log who sent', async () => {
    const { storeId, token, rita, ze, userId } = await scene()
    const { status, body } = await send({ token: ze.token }, { storeId, userId, staffId: rita.id, at: minutesAgo(30) })
    expect(status).toBe(201)
    expect((await get(body.data.id)).staff).toEqual({ id: rita.id, name: 'Rita' })
    const logged = await t.database.one(sql`
      select staff_id as "staffId" from activity where entity_id = ${body.data.id} and action = 'collection.recorded'`)
    expect(logged).toEqual({ staffId: ze.id })
    expect((await undo({ token }, body.data.id)).status).toBe(200)
  })

  it('is taken once for its key, whoever sends it again', async () => {
    const { storeId, token, rita, ze, owner, userId } = await scene()
    const body = { storeId, userId, staffId: rita.id, at: minutesAgo(5) }
    const key = uuidv7()
    const statuses = []
    for (const as of [{ token }, { token: ze.token }, owner]) statuses.push((await send(as, body, key)).status)
    expect(statuses).toEqual([201, 200, 200])
  })

  it('is taken of somebody who was removed since, and of nobody who was removed before', async () => {
    const { storeId, owner, token, ze, userId } = await scene()
    await remove(owner, ze.id)
    await t.database.run(sql`update store_staff set removed_at = now() - interval '1 hour' where id = ${ze.id}`)
    const before = await send({ token }, { storeId, userId, staffId: ze.id, at: minutesAgo(90) })
    expect(before.status).toBe(201)
    expect((await get(before.body.data.id)).staff).toEqual({ id: ze.id, name: 'Zé' })
    const after = await send({ token }, { storeId, userId, staffId: ze.id, at: minutesAgo(30) })
    expect([after.status, Object.keys(after.body.fields ?? {})]).toEqual([400, ['staffId']])
    const elsewhere = await counter()
    expect((await send({ token }, { storeId, userId, staffId: elsewhere.rita.id })).body.fields).toEqual({
      staffId: expect.any(String),
    })
    expect((await send('OPERATIONS', { storeId, userId, staffId: ze.id })).body.fields).toEqual({
      staffId: expect.any(String),
    })
  })

  it.each([
    ['a day ahead', -24 * 60],
    ['in another year', 365 * 24 * 60],
  ])('goes in with the time of its arrival, held for a review, where the clock was %s', async (_how, minutes) => {
    const { storeId, token, rita, userId } = await scene()
    const at = minutesAgo(minutes)
    const { status, body } = await send({ token }, { storeId, userId, staffId: rita.id, at })
    expect([status, body.data.points, body.data.pointsPending]).toEqual([201, 100, 100])
    const collection = await get(body.data.id)
    expect(Date.now() - Date.parse(collection.at)).toBeLessThan(60_000)
    expect(collection.flags).toContainEqual({ rule: 'WRONG_CLOCK', holdsPoints: true, detail: { saidAt: at } })
    expect((await send({ token }, { storeId, userId, at })).body.error).toBe('COLLECTION_REFUSED')
  })

  it('is held where the same weights of the member came in the same minute under another key', async () => {
    const { storeId, token, rita, userId } = await scene()
    const at = minutesAgo(20)
    const body = { storeId, userId, staffId: rita.id, at }
    const first = (await send({ token }, body)).body.data
    const again = (await send({ token }, body)).body.data
    expect(again).toMatchObject({ points: 100, pointsPending: 100 })
    expect(again.flags).toContainEqual({
      rule: 'REPEATED',
      holdsPoints: true,
      detail: { earlier: { id: first.id, code: first.code } },
    })
    const flagsOf = async (over: Partial<CollectionInput>) =>
      (await send({ token }, { ...body, ...over })).body.data.flags.map(({ rule }) => rule)
    expect(await flagsOf({ lines: [{ plasticCode: 'PET', grams: 1001 }] })).not.toContain('REPEATED')
    expect(await flagsOf({ at: minutesAgo(10) })).not.toContain('REPEATED')
    expect(await flagsOf({ userId: (await t.build.user()).id })).not.toContain('REPEATED')
  })

  it('is no repetition of what was undone', async () => {
    const { storeId, token, rita, userId } = await scene()
    const body = { storeId, userId, staffId: rita.id, at: minutesAgo(3) }
    await undo({ token }, (await send({ token }, body)).body.data.id)
    expect((await send({ token }, body)).body.data.flags).toEqual([])
  })
})

it('tells a paused store from one that is closed, so that the queue waits for the one and not for the other', async () => {
  const { storeId, token, rita, userId } = await scene()
  const errorIn = async (status: string) => {
    await t.database.run(sql`update stores set status = ${status} where id = ${storeId}`)
    return (await send({ token }, { storeId, userId, staffId: rita.id })).body.error
  }
  expect(await errorIn('PAUSED')).toBe('STORE_PAUSED')
  expect(await errorIn('SUSPENDED')).toBe('STORE_PAUSED')
  expect(await errorIn('CLOSED')).toBe('COLLECTION_REFUSED')
})

describe('undo at a counter', () => {
  it('is open to who weighed, who sent and the owner, and to no colleague', async () => {
    const { storeId, owner, token, rita, ze, userId } = await scene()
    const bodies = [1, 2, 3].map(grams => ({ storeId, userId, lines: [{ plasticCode: 'PET' as const, grams }] }))
    const [byRita, byZe, third] = await Promise.all(bodies.map(body => send({ token }, body)))
    expect((await undo({ token: ze.token }, byRita?.body.data.id ?? '')).body.error).toBe('UNDO_REFUSED')
    expect((await undo({ token }, byRita?.body.data.id ?? '')).status).toBe(200)
    expect((await undo(owner, byZe?.body.data.id ?? '')).status).toBe(200)
    const sent = await send({ token: ze.token }, { storeId, userId, staffId: rita.id })
    expect((await undo({ token: ze.token }, sent.body.data.id)).status).toBe(200)
    const other = await t.build.storeWithOwner()
    expect((await undo(other, third?.body.data.id ?? '')).status).not.toBe(200)
  })

  it('is open to colleagues if the owner allows it, and to nobody of another store', async () => {
    const { storeId, owner, token, ze, userId } = await scene()
    const allow = (colleaguesMayUndo: boolean, version: number) =>
      t.call(owner, ownStores.change, { body: { id: storeId, version, colleaguesMayUndo } })
    const bodies = [1, 2, 3].map(grams => ({ storeId, userId, lines: [{ plasticCode: 'PET' as const, grams }] }))
    const [first, second, third] = await Promise.all(
      bodies.map(async body => (await send({ token }, body)).body.data.id),
    )
    const { body } = await allow(true, 1)
    expect(body.data.colleaguesMayUndo).toBe(true)
    expect((await t.build.activity(storeId))[0]).toMatchObject({
      action: 'store.changed',
      before: { colleaguesMayUndo: false },
      after: { colleaguesMayUndo: true },
    })
    const seen = (await t.call({ token: ze.token }, counterArea.collections, { query: {} })).body.data
    expect(seen.every(({ undoUntil }) => undoUntil !== null)).toBe(true)
    expect((await undo({ token: ze.token }, first ?? '')).status).toBe(200)
    const elsewhere = await scene()
    await t.call(elsewhere.owner, ownStores.change, {
      body: { id: elsewhere.storeId, version: 1, colleaguesMayUndo: true },
    })
    expect((await undo({ token: elsewhere.ze.token }, second ?? '')).status).not.toBe(200)
    await allow(false, body.data.version)
    expect((await undo({ token: ze.token }, third ?? '')).body.error).toBe('UNDO_REFUSED')
  })
})
