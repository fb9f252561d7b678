import { userList } from '@fulmar/contract/users/user-list'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const list = async (query: object) => (await t.call('AUDITOR', userList.list, { query })).body

describe('PUT /api/user/bulk', () => {
  type Body = Parameters<typeof t.call<typeof userList.changeMany>>[2]['body']
  const change = (body: Body) => t.call('OPERATIONS', userList.changeMany, { body })
  const suspension = { status: 'SUSPENDED', reason: 'Sold other people’s bottles' } as const

  it('200 suspends those it can, with a reason for the others', async () => {
    const [active, blocked] = [await t.build.user(), await t.build.user({ name: 'Blocked Already' })]
    const admin = await t.build.user({ userType: 'ADMIN', adminRole: 'AUDITOR' })
    const invited = await t.build.user({ status: 'PENDING' })
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${blocked.id}`)
    const ids = [active.id, blocked.id, admin.id, invited.id]
    const { results } = (await change({ selection: { ids }, change: { status: 'BLOCKED', reason: 'For good' } })).body
      .data
    const of = (id: string) => results.find(result => result.id === id)
    expect(of(active.id)).toMatchObject({ outcome: 'DONE', before: { status: 'ACTIVE' } })
    expect(of(blocked.id)).toMatchObject({ outcome: 'UNCHANGED', name: 'Blocked Already' })
    expect(of(admin.id)).toMatchObject({
      outcome: 'REFUSED',
      refusal: { code: 'ADMIN_IN_TEAM', message: expect.stringContaining('Team') },
    })
    expect(of(invited.id)).toMatchObject({ outcome: 'DONE', before: { status: 'PENDING' } })
    expect(await t.build.activity(active.id)).toMatchObject([{ action: 'user.blocked' }])
    expect(await t.build.activity(admin.id)).toEqual([])
  })

  it('200 changes exactly those that match', async () => {
    const home = await t.build.neighborhood()
    const inside = [await t.build.user({ neighborhoodId: home.id }), await t.build.user({ neighborhoodId: home.id })]
    const outside = await t.build.user()
    const matching = { neighborhoodId: home.id }
    const { results } = (await change({ selection: { matching }, change: suspension })).body.data
    expect(results.map(result => result.id).sort()).toEqual(inside.map(person => person.id).sort())
    const suspended = (await list({ status: 'SUSPENDED', limit: 100 })).data.map(person => person.id)
    expect(suspended).not.toContain(outside.id)
    const back = (await change({ selection: { matching }, change: { status: 'ACTIVE' } })).body.data.results
    expect(back.map(({ before }) => before?.reason)).toEqual([suspension.reason, suspension.reason])
  })

  it('200 changes who was first active in a month', async () => {
    await t.build.rate('PET', 10, 100)
    const [first, later] = [await t.build.user(), await t.build.user()]
    await t.build.collection({ userId: first.id, daysAgo: 80 })
    for (const { id: userId } of [first, later]) await t.build.collection({ userId })
    const { activeIn } = await t.database.one<{ activeIn: string }>(
      sql`select to_char(now() at time zone programme_time_zone(), 'YYYY-MM') as "activeIn"`,
    )
    const selection = { matching: { activeIn, firstActiveBefore: activeIn } }
    const { results } = (await change({ selection, change: suspension })).body.data
    expect(results.map(result => result.id)).toEqual([first.id])
  })

  it('200 moves people, but no leader', async () => {
    const [here, there] = [await t.build.neighborhood(), await t.build.neighborhood()]
    const member = await t.build.user({ neighborhoodId: here.id })
    const leader = await t.build.user({ neighborhoodId: here.id, userType: 'NEIGHBORHOOD' })
    const selection = { ids: [member.id, leader.id] }
    const { results } = (await change({ selection, change: { neighborhoodId: there.id } })).body.data
    expect(Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]))).toEqual({
      [member.id]: 'DONE',
      [leader.id]: 'REFUSED',
    })
    expect((await list({ neighborhoodId: there.id })).data.map(person => person.id)).toEqual([member.id])
  })

  it('400 without a reason, for a past time, an archived neighborhood, an empty selection, or more than ten thousand', async () => {
    const { id } = await t.build.user()
    const gone = await t.build.neighborhood({ status: 'ARCHIVED' })
    const refused = async (body: object) =>
      (await t.request('OWNER', { method: 'PUT', url: userList.changeMany.path, payload: body })).status
    const selection = { ids: [id] }
    expect(await refused({ selection, change: { status: 'SUSPENDED' } })).toBe(400)
    expect(await refused({ selection, change: { ...suspension, until: '2020-01-01T00:00:00Z' } })).toBe(400)
    expect(await refused({ selection, change: { neighborhoodId: gone.id } })).toBe(400)
    expect(await refused({ selection: { ids: [] }, change: suspension })).toBe(400)
    expect(await refused({ selection: { ids: Array(1001).fill(id) }, change: suspension })).toBe(400)
    for (const count of [2500, 2500, 2500, 2501])
      await t.database.run(sql`
        with many as (
          insert into users (id, user_type) select gen_random_uuid(), 'MEMBER' from generate_series(1, ${count}::int)
          returning id)
        insert into people (user_id, name, email) select id, 'One of very many', id || '@many.example' from many`)
    const matching = { search: 'one of very many' }
    expect((await change({ selection: { matching }, change: suspension })).body.error).toBe('TOO_MANY_SELECTED')
    expect(await list(matching)).toMatchObject({ totalCount: 10_000, totalIsAtLeast: true })
  })

  it('401 and 403', async () => {
    const body = { selection: { matching: {} }, change: suspension }
    expect((await t.call('nobody', userList.changeMany, { body })).status).toBe(401)
    expect((await t.call('FINANCE', userList.changeMany, { body })).body.fields).toEqual({ permission: 'users:write' })
  })
})
