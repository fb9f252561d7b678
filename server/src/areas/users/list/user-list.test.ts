import { type UserRow, userList } from '@fulmar/contract/users/user-list'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { stalePeople } from '#test/stale-people.ts'
import { erasePerson } from '../user-record.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const list = async (query: object) => (await t.call('AUDITOR', userList.list, { query })).body
const names = async (query: object) => (await list(query)).data.map(person => person.name)

describe('GET /api/user/all', () => {
  it('200 returns profile, points and last activity', async () => {
    const neighborhood = await t.build.neighborhood({ name: 'Foz' })
    const { id } = await t.build.user({ name: 'Zita Azul', phone: '+351911000111', neighborhoodId: neighborhood.id })
    await t.database.run(sql`update user_balances set available = 12, held = 3, lifetime = 20 where user_id = ${id}`)
    await t.build.rate('PET', 100)
    await t.build.collection({ userId: id, lines: [{ plasticCode: 'PET', grams: 1500 }] })
    const { data } = await list({ search: 'zita azul' })
    expect(data).toEqual([
      {
        id,
        version: 1,
        name: 'Zita Azul',
        email: expect.stringContaining('@test.example'),
        phone: '+351911000111',
        avatar: null,
        userType: 'MEMBER',
        status: 'ACTIVE',
        memberCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
        neighborhood: { id: neighborhood.id, name: 'Foz' },
        points: { available: 162, held: 3, pending: 0, debt: 0, lifetime: 170 },
        totals: { grams: 1500, collections: 1 },
        lastActiveAt: expect.any(String),
        joinedAt: expect.any(String),
      },
    ] satisfies UserRow[])
  })

  it('200 finds any part of name, email and phone, a member code with or without its dash, and takes % as itself', async () => {
    const made = await t.build.user({ name: 'Quitéria 50% Lobo', email: 'q.lobo@mar.example', phone: '+351922333444' })
    const { memberCode } = (await list({ search: 'q.lobo@' })).data[0] as UserRow
    const code = memberCode ?? ''
    for (const search of [
      'téria 50%',
      'LOBO@MAR',
      '922333',
      code,
      `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`,
    ])
      expect((await list({ search })).data.map(person => person.id)).toEqual([made.id])
    expect(await names({ search: 'Quitéria 50_ Lobo' })).toEqual([])
  })

  it('200 takes one or two letters as the beginning of a name', async () => {
    await t.build.user({ name: 'Xavi Xara' })
    await t.build.user({ name: 'Rui Xavier' })
    expect(await names({ search: 'x' })).toEqual(['Xavi Xara'])
    expect(await names({ search: 'XA' })).toEqual(['Xavi Xara'])
    expect(await names({ search: 'xav' })).toEqual(['Rui Xavier', 'Xavi Xara'])
    await t.build.user({ name: '𠮷野 Taro' })
    for (const search of ['𠮷', '𠮷野', '𠮷野 ']) expect(await names({ search })).toEqual(['𠮷野 Taro'])
  })

  it('200 sorts users who were never active last', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood()
    const [never, early, late] = await Promise.all(
      ['Never', 'Early', 'Late'].map(name => t.build.user({ name, neighborhoodId })),
    )
    for (const [person, days] of [
      [early, 20],
      [late, 2],
    ] as const)
      await t.database.run(
        sql`update user_totals set last_active_at = now() - make_interval(days => ${days}) where user_id = ${person?.id}`,
      )
    expect(await names({ neighborhoodId, sortBy: 'lastActive', sortOrder: 'desc' })).toEqual(['Late', 'Early', 'Never'])
    expect(await names({ neighborhoodId, lastActive: 'never' })).toEqual([never?.name])
    expect(await names({ neighborhoodId, lastActive: '7d' })).toEqual(['Late'])
  })

  it('200 counts collections as the last, not signing in', async () => {
    const { id } = await t.build.user({ name: 'Seen Just Now' })
    await t.build.session({ userId: id })
    expect(await names({ search: 'seen just now', lastActive: 'never' })).toEqual(['Seen Just Now'])
    await t.build.collection({ userId: id })
    expect(await names({ search: 'seen just now', lastActive: '7d' })).toEqual(['Seen Just Now'])
  })

  it('200 leaves out reversed collections', async () => {
    const { id } = await t.build.user({ name: 'Weight Taken Back' })
    await t.build.rate('HDPE', 100)
    const handIn = (grams: number) => t.build.collection({ userId: id, lines: [{ plasticCode: 'HDPE', grams }] })
    await handIn(700)
    const wrong = await handIn(400)
    await t.database.run(sql`update collections set status = 'REVERSED' where id = ${wrong.id}`)
    expect((await list({ search: 'weight taken back' })).data[0]?.totals).toEqual({ grams: 700, collections: 1 })
  })

  it('200 pages through many without gaps and shows changes immediately', async () => {
    await t.database.run(sql`
      with many as (
        insert into users (id, user_type) select gen_random_uuid(), 'MEMBER' from generate_series(1, 300) returning id)
      insert into people (user_id, name, email) select id, 'Grain of Sand', id || '@sand.example' from many`)
    const search = 'grain of sand'
    const pages = await Promise.all([1, 2, 3, 4].map(page => list({ search, limit: 100, page, sortBy: 'points' })))
    const all = pages.flatMap(page => page.data)
    expect([new Set(all.map(({ id }) => id)).size, pages.map(page => page.totalCount)]).toEqual([
      300,
      [300, 300, 300, 300],
    ])
    const [first] = all
    const change = {
      selection: { ids: [first?.id ?? ''] },
      change: { status: 'BLOCKED', reason: 'Blown away' } as const,
    }
    const active = async () => (await list({ search, status: 'ACTIVE' })).totalCount
    const figures = async () =>
      (await t.call('OWNER', userList.stats, { query: { search, status: 'ACTIVE' } })).body.data.total
    expect([await active(), await figures()]).toEqual([300, 300])
    await t.call('OPERATIONS', userList.changeMany, { body: change })
    expect([await active(), await figures()]).toEqual([299, 299])
  })

  it.each([
    [{ page: '0' }, 'page'],
    [{ limit: '101' }, 'limit'],
    [{ sortBy: 'email' }, 'sortBy'],
    [{ status: 'GONE' }, 'status'],
    [{ joinedFrom: 'yesterday' }, 'joinedFrom'],
    [{ pointsFrom: '-1' }, 'pointsFrom'],
    [{ colour: 'red' }, 'colour'],
  ])('400 names the field of %j', async (query, field) => {
    const { status, body } = await t.request('OWNER', { url: userList.list.path, query })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
  })

  it('401 without a session, 403 for a role that may not read', async () => {
    expect((await t.call('nobody', userList.list, { query: {} })).status).toBe(401)
    expect((await t.call('CONTENT', userList.list, { query: {} })).body.fields).toEqual({ permission: 'users:read' })
  })
})

describe('GET /api/user/export', () => {
  it('200 streams matches as formula-safe CSV and logs the export without the search text', async () => {
    await t.build.user({ name: '=cmd|calc', email: 'formula@csv.example', phone: '+351900000001' })
    const { status, headers, body } = await t.request('AUDITOR', {
      url: userList.export.path,
      query: { search: 'formula@csv', userType: 'MEMBER' },
    })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="people.csv"',
    })
    const lines = body.split('\r\n')
    expect(lines[0]).toMatch(/^"Name","Member code","Email","Phone"/)
    expect(lines[1]).toMatch(/^"'=cmd\|calc","[A-Z2-9]{8}","formula@csv.example","'\+351900000001","MEMBER","ACTIVE"/)
    expect(lines).toHaveLength(3)
    expect((await t.build.activity())[0]).toMatchObject({
      action: 'user.exported',
      after: { userType: ['MEMBER'], isSearch: true },
    })
  })

  it('200 exports who was active in a month, and the erased if asked for', async () => {
    const [stays, goes] = [await t.build.user({ name: 'Stays Here' }), await t.build.user({ name: 'Goes Away' })]
    for (const { id: userId } of [stays, goes]) await t.build.collection({ userId, daysAgo: 20 })
    await erasePerson(t.database, { id: goes.id, actorId: stays.id, entryId: uuidv7(), erasureId: uuidv7() })
    const { month } = await t.database.one<{ month: string }>(
      sql`select to_char((now() - interval '20 days') at time zone programme_time_zone(), 'YYYY-MM') as month`,
    )
    const namesIn = async (query: Record<string, string>) => {
      const { body } = await t.request('AUDITOR', { url: userList.export.path, query: { activeIn: month, ...query } })
      return body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line: string) => line.split('"')[1])
    }
    expect(await namesIn({ firstActiveIn: month })).toEqual(['Stays Here'])
    expect(await namesIn({ status: 'ACTIVE,ERASED' })).toEqual(['Stays Here', 'Erased person'])
    expect(await namesIn({ firstActiveBefore: month })).toEqual([])
  })

  it('401, 400 and 403', async () => {
    expect((await t.call('nobody', userList.export, { query: {} })).status).toBe(401)
    expect((await t.request('OWNER', { url: userList.export.path, query: { colour: 'red' } })).status).toBe(400)
    expect((await t.call('FINANCE', userList.export, { query: {} })).body.fields).toEqual({
      permission: 'users:export',
    })
  })
})

describe('the copy of account columns in people', () => {
  it('equals the account from the start and after every change', async () => {
    const [home, other] = [await t.build.neighborhood(), await t.build.neighborhood()]
    const { id } = await t.build.user({ neighborhoodId: home.id, status: 'PENDING' })
    const copy = () =>
      t.database.one<object>(
        sql`select user_type, status, neighborhood_id, joined_at from people where user_id = ${id}`,
      )
    expect(await copy()).toMatchObject({ user_type: 'MEMBER', status: 'PENDING', neighborhood_id: home.id })
    for (const [change, seen] of [
      [sql`status = 'SUSPENDED'`, { status: 'SUSPENDED' }],
      [
        sql`user_type = 'NEIGHBORHOOD', neighborhood_id = ${other.id}`,
        { user_type: 'NEIGHBORHOOD', neighborhood_id: other.id },
      ],
      [sql`neighborhood_id = null`, { neighborhood_id: null }],
      [sql`created_at = '2025-05-05T05:05:05Z'`, { joined_at: '2025-05-05T05:05:05.000Z' }],
    ] as const) {
      await t.database.run(sql`update users set ${change} where id = ${id}`)
      expect(await copy()).toMatchObject(seen)
    }
    expect(await t.database.many(stalePeople)).toEqual([])
  })

  it('is never missing: an account exists before its person', async () => {
    const person = sql`insert into people (user_id, name, email) values (gen_random_uuid(), 'Nobody', 'no@body.example')`
    await expect(t.database.run(person)).rejects.toThrow('not-null')
  })
})
