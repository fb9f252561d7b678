import { type CollectionFilter, type CollectionListQuery, collections } from '@fulmar/contract/collections/collections'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
  await t.build.rate('HDPE', 33.33)
})

describe('GET /api/collection/all', () => {
  it('filters by store, person and time, newest first', async () => {
    const { id: storeId } = await t.build.store()
    const { id: userId } = await t.build.user()
    const old = await t.build.collection({ storeId, userId, daysAgo: 1 })
    const recent = await t.build.collection({ storeId, userId })
    const all = (await t.call('AUDITOR', collections.list, { query: { storeId } })).body
    expect(all.data.map(row => row.id)).toEqual([recent.id, old.id])
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const later = (await t.call('AUDITOR', collections.list, { query: { userId, from } })).body
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

  it('finds by member, member code and store, as its rows show them, and counts the same', async () => {
    const [store, other] = [await t.build.store({ name: 'Peixaria_Azul' }), await t.build.store()]
    const member = await t.build.user({ name: 'Zulmira Quaresma' })
    const ofMember = await t.build.collection({ storeId: other.id, userId: member.id, daysAgo: 1 })
    const ofStore = await t.build.collection({ storeId: store.id })
    const find = async (search: string) => {
      const { data, totalCount } = (await t.call('AUDITOR', collections.list, { query: { search } })).body
      const stats = (await t.call('AUDITOR', collections.stats, { query: { search } })).body.data
      expect([totalCount, stats.total]).toEqual([data.length, data.length])
      return data.map(row => row.id)
    }
    const [{ user } = { user: { memberCode: '' } }] = (
      await t.call('AUDITOR', collections.list, { query: { userId: member.id } })
    ).body.data
    const code = user.memberCode ?? ''
    for (const search of ['zulmira q', code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`])
      expect(await find(search)).toEqual([ofMember.id])
    expect(await find('peixaria_a')).toEqual([ofStore.id])
    expect(await find('peixaria%')).toEqual([])
    const both = await t.build.collection({ storeId: store.id, userId: member.id })
    expect(await find('zulmira')).toEqual([both.id, ofMember.id])
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
      idempotencyKey: uuidv7(),
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

describe('GET /api/collection/{id}', () => {
  it('404 for an unknown id, 400 for an invalid id, 403 without permission to read it', async () => {
    const get = async (id: string, as: 'OWNER' | 'CONTENT' = 'OWNER') =>
      (await t.call(as, collections.get, { params: { id } })).status
    expect([await get(unknownId), await get('x'), await get(unknownId, 'CONTENT')]).toEqual([404, 400, 403])
  })
})

describe('GET /api/collection/stats', () => {
  it('counts what the list shows, and weighs what was not reversed', async () => {
    const { id: storeId } = await t.build.store()
    const { id: userId } = await t.build.user()
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
      idempotencyKey: uuidv7(),
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

  it('403 without permission to see collections', async () => {
    expect((await t.call('CONTENT', collections.stats, { query: {} })).status).toBe(403)
  })
})

describe('GET /api/collection/export', () => {
  it('writes every matching collection and logs the export', async () => {
    const { id: storeId } = await t.build.store()
    const { id: userId } = await t.build.user()
    const first = await t.build.collection({ storeId, userId, daysAgo: 2 })
    const second = await t.build.collection({ storeId, userId, daysAgo: 1 })
    const answer = await t.call('AUDITOR', collections.export, { query: { storeId } })
    const [head, ...rows] = String(answer.body).trimEnd().split('\r\n')
    expect(head).toMatch(/^"Code","At","Person","Store","Weight \(kg\)","Points","Plastics \(g\)"/)
    expect(rows.map(row => row.split('"')[1])).toEqual([first.code, second.code])
    expect(rows[0]).toContain(',1,100,"PET 1000","RECORDED",')
    expect((await t.build.activity())[0]).toMatchObject({ action: 'collection.exported', after: { storeId } })
  })

  it('writes no formula, whoever typed it', async () => {
    const { id: storeId } = await t.build.store({ name: '@SUM(A1)' })
    const { id: userId } = await t.build.user({ name: '=cmd|calc' })
    const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 10 }], note: '+1+1' }
    const { id } = (await t.call('OWNER', collections.record, { body, idempotencyKey: uuidv7() })).body.data
    await t.call('OWNER', collections.reverse, { body: { id, reason: '-2+3, or so' }, idempotencyKey: uuidv7() })
    const { headers, body: csv } = await t.request('AUDITOR', { url: collections.export.path, query: { storeId } })
    expect(headers['content-disposition']).toBe('attachment; filename="collections.csv"')
    for (const written of ["'=cmd|calc", "'@SUM(A1)", "'+1+1", "'-2+3, or so"]) expect(csv).toContain(`,"${written}"`)
  })

  it('403 without permission to export', async () => {
    expect((await t.call('CONTENT', collections.export, { query: {} })).status).toBe(403)
  })
})
