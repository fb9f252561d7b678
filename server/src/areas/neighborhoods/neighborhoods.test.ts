import {
  type NeighborhoodFilter,
  type NeighborhoodStatus,
  neighborhoods,
} from '@fulmar/contract/neighborhoods/neighborhoods'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { runs } from '#test/runs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

describe('GET /api/neighborhood/all', () => {
  it('200 filters, sorts, pages and counts', async () => {
    const city = 'Faro'
    for (const [name, households] of [
      ['Alfa', 30],
      ['Beta', 10],
      ['Gama', 20],
    ] as const)
      await t.build.neighborhood({ name, city, households })
    await t.build.neighborhood({ name: 'Delta', city, status: 'PAUSED' })
    const { status, body } = await t.call('AUDITOR', neighborhoods.list, {
      query: { city, status: ['ACTIVE'], sortBy: 'households', sortOrder: 'desc', limit: 2 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'Success', totalCount: 3, data: [{ name: 'Alfa' }, { name: 'Gama' }] })
    const second = await t.call('AUDITOR', neighborhoods.list, {
      query: { city, status: ['ACTIVE'], sortBy: 'households', sortOrder: 'desc', limit: 2, page: 2 },
    })
    expect(second.body).toMatchObject({ totalCount: 3, data: [{ name: 'Beta' }] })
  })

  it('200 finds any part of name, code or city, taking % and _ as themselves', async () => {
    await t.build.neighborhood({ name: '100% Mar', code: 'MAR-1', city: 'Sines' })
    await t.build.neighborhood({ name: '1000 Mar', code: 'MAR-2', city: 'Sines' })
    const find = async (search: string) =>
      (await t.call('OWNER', neighborhoods.list, { query: { search } })).body.data.map(n => n.name)
    expect(await find('100%')).toEqual(['100% Mar'])
    expect(await find('mar-2')).toEqual(['1000 Mar'])
    expect(await find('SINE')).toEqual(['100% Mar', '1000 Mar'])
  })

  it('200 counts members and names leaders, also after a move', async () => {
    const here = await t.build.neighborhood({ city: 'Tavira' })
    const there = await t.build.neighborhood({ city: 'Tavira' })
    const leader = await t.build.user({ neighborhoodId: here.id, userType: 'NEIGHBORHOOD', name: 'Rita Neves' })
    const member = await t.build.user({ neighborhoodId: here.id })
    await t.database.run(sql`update users set neighborhood_id = ${there.id} where id = ${member.id}`)
    const { body } = await t.call('OWNER', neighborhoods.list, { query: { city: 'Tavira', sortBy: 'createdAt' } })
    expect(body.data).toMatchObject([
      { id: here.id, members: 1, leaders: [{ id: leader.id, name: 'Rita Neves' }] },
      { id: there.id, members: 1, leaders: [] },
    ])
  })

  it('200 returns the total of a page beyond the end', async () => {
    await t.build.neighborhood({ city: 'Lagos' })
    const { body } = await t.call('OWNER', neighborhoods.list, { query: { city: 'Lagos', page: 9 } })
    expect(body).toMatchObject({ data: [], totalCount: 1 })
  })

  it.each([
    [{ page: '0' }, 'page'],
    [{ limit: '101' }, 'limit'],
    [{ sortBy: 'password' }, 'sortBy'],
    [{ status: 'GONE' }, 'status'],
    [{ colour: 'red' }, 'colour'],
  ])('400 names the field of %j', async (query, field) => {
    const { status, body } = await t.request('OWNER', { url: neighborhoods.list.path, query })
    expect({ status, errorType: body.errorType }).toEqual({ status: 400, errorType: 'VALIDATION' })
    expect(Object.keys(body.fields)).toEqual([field])
  })

  it('401 without a session', async () => {
    expect((await t.call('nobody', neighborhoods.list, { query: {} })).status).toBe(401)
  })

  it('403 names the permission that is missing', async () => {
    const { status, body } = await t.call('CONTENT', neighborhoods.list, { query: {} })
    expect(status).toBe(403)
    expect(body).toMatchObject({ errorType: 'FORBIDDEN', fields: { permission: 'neighborhoods:read' } })
  })
})

describe('GET /api/neighborhood/stats', () => {
  it('200 agrees with the list for every filter', async () => {
    await t.build.rate('PET', 10, 400)
    const cities = ['Beja', 'Serpa']
    for (const [n, status] of ['ACTIVE', 'PAUSED', 'ARCHIVED', 'ACTIVE', 'ACTIVE', 'PAUSED'].entries()) {
      const over = { city: cities[n % 2] ?? '', households: n * 10, status: status as NeighborhoodStatus }
      const { id: neighborhoodId } = await t.build.neighborhood({ ...over, name: `${n % 3 ? 'Ria' : 'Sal'} ${n}` })
      const userType = n % 4 ? 'MEMBER' : 'NEIGHBORHOOD'
      const { id: userId } = await t.build.user({ neighborhoodId, userType })
      await t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams: 100 + n }] })
    }
    const anyFilter = fc.record(
      {
        city: fc.constantFrom(...cities, 'Nowhere'),
        status: fc.subarray(['ACTIVE', 'PAUSED', 'ARCHIVED'] as const, { minLength: 1 }),
        leader: fc.constantFrom('with', 'without'),
        search: fc.constantFrom('ria', 'sal', 'beja', 'nobody'),
      } as const,
      { requiredKeys: [] },
    )
    const agrees = async (query: NeighborhoodFilter) => {
      const list = (await t.call('OWNER', neighborhoods.list, { query: { ...query, limit: 100 } })).body
      const { data } = (await t.call('OWNER', neighborhoods.stats, { query })).body
      expect(data).toEqual({
        total: list.totalCount,
        active: list.data.filter(n => n.status === 'ACTIVE').length,
        withoutLeader: list.data.filter(n => n.leaders.length === 0).length,
        households: list.data.reduce((sum, n) => sum + n.households, 0),
        members: list.data.reduce((sum, n) => sum + n.members, 0),
        grams: list.data.reduce((sum, n) => sum + n.grams, 0),
      })
    }
    await fc.assert(fc.asyncProperty(anyFilter, agrees), runs(20))
  })
})

describe('GET /api/neighborhood/map and /cities', () => {
  it('200 gives pins of matches, and the cities there are', async () => {
    const made = await t.build.neighborhood({ city: 'Évora' })
    const pins = (await t.call('OWNER', neighborhoods.map, { query: { city: 'Évora' } })).body.data
    expect(pins).toMatchObject([{ id: made.id, centre: made.centre, radiusMeters: 600 }])
    const cities = (await t.call('OWNER', neighborhoods.cities, {})).body.data
    expect(cities).toContainEqual({ city: 'Évora', neighborhoods: 1 })
  })
})

describe('GET /api/neighborhood/export', () => {
  it('200 streams matches as formula-safe CSV and logs it', async () => {
    await t.build.neighborhood({ name: '=1+1, "Mar"', city: 'Viana' })
    const { status, headers, body } = await t.request('AUDITOR', {
      url: '/api/neighborhood/export',
      query: { city: 'Viana' },
    })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="neighborhoods.csv"',
    })
    const lines = body.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^"Name","Code","City"/)
    expect(lines[1]).toMatch(/^"'=1\+1, ""Mar""","N-\d+","Viana"/)
    expect((await t.build.activity())[0]).toMatchObject({ action: 'neighborhood.exported', after: { city: 'Viana' } })
  })

  it('403 for a role that may read but not export', async () => {
    expect((await t.call('FINANCE', neighborhoods.export, { query: {} })).status).toBe(403)
  })
})

describe('GET /api/neighborhood/{id}', () => {
  const get = async (id: string) => (await t.call('OWNER', neighborhoods.get, { params: { id } })).body.data

  it('200 returns the plastic its members collected, also after they move', async () => {
    await t.build.rate('PET', 10, 400)
    const home = await t.build.neighborhood()
    const other = await t.build.neighborhood()
    const { id: userId } = await t.build.user({ neighborhoodId: home.id })
    await t.build.store({ neighborhoodId: home.id })
    await t.build.store({ neighborhoodId: home.id, status: 'CLOSED' })
    await t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams: 3000 }], daysAgo: 300 })
    expect(await get(home.id)).toMatchObject({ grams: 3000, stores: 1, members: 1 })
    await drainFacts(t.database)
    expect(await get(home.id)).toMatchObject({ grams: 3000 })
    await t.database.run(sql`update users set neighborhood_id = ${other.id} where id = ${userId}`)
    await t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams: 500 }] })
    await drainFacts(t.database)
    await t.database.run(sql`select rebuild_figures(), rebuild_sums()`)
    expect([(await get(home.id)).grams, (await get(other.id)).grams]).toEqual([3000, 500])
  })

  it('200 returns the progress towards the goal of the current period', async () => {
    await t.build.rate('PET', 10, 400)
    const goal = { grams: 10_000, period: 'WEEK' as const }
    const home = await t.build.neighborhood({ goal })
    const { id: userId } = await t.build.user({ neighborhoodId: home.id })
    await t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams: 2500 }] })
    await t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams: 9000 }], daysAgo: 8 })
    const { progress } = await get(home.id)
    expect(progress?.grams).toBe(2500)
    const { since, until } = await t.database.one<{ since: string; until: string }>(sql`
      select to_char(date_trunc('week', now() at time zone 'UTC'), 'YYYY-MM-DD') as since,
             to_char(date_trunc('week', now() at time zone 'UTC') + interval '7 days', 'YYYY-MM-DD') as until`)
    expect(progress).toMatchObject({ since, until })
    await drainFacts(t.database)
    expect((await get(home.id)).progress?.grams).toBe(2500)
    expect((await get((await t.build.neighborhood()).id)).progress).toBeNull()
  })

  it('200 ranks per household in the city and overall, without paused ones and those without households', async () => {
    await t.build.rate('PET', 10, 400)
    const city = 'Setúbal'
    const ranked = async (over: object, grams: number) => {
      const made = await t.build.neighborhood({ city, ...over })
      const { id: userId } = await t.build.user({ neighborhoodId: made.id })
      await t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams }] })
      return made.id
    }
    const many = await ranked({ households: 1_000 }, 90_000)
    const few = await ranked({ households: 10 }, 9_000)
    const paused = await ranked({ households: 1, status: 'PAUSED' }, 9_000)
    const empty = await ranked({ households: 0 }, 9_000)
    const best = await ranked({ city: 'Sesimbra', households: 1 }, 90_000)
    await drainFacts(t.database)
    const [one, two, unranked] = [await get(few), await get(many), await get(paused)]
    expect(one.ranking).toMatchObject({ cityRank: 1, cityRanked: 2 })
    expect(two.ranking).toMatchObject({ cityRank: 2, cityRanked: 2 })
    expect(unranked).toMatchObject({ rank: null, ranking: { cityRank: null } })
    expect((await get(best)).rank).toBe(1)
    expect(one.rank).toBeLessThan(two.rank ?? 0)
    const query = { city, sortBy: 'rank' as const }
    const { data } = (await t.call('OWNER', neighborhoods.list, { query })).body
    expect(data.map(row => row.id)).toEqual([few, many, ...[paused, empty].sort((a, b) => a.localeCompare(b))])
  })

  it('200 returns leaders with their start date', async () => {
    const home = await t.build.neighborhood()
    const leader = await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: home.id })
    await t.database.run(sql`update users set leads_since = '2025-03-01' where id = ${leader.id}`)
    expect((await get(home.id)).leaders).toEqual([
      { id: leader.id, name: leader.name, since: '2025-03-01T00:00:00.000Z' },
    ])
  })

  it('404 for an unknown id and 400 for an invalid id', async () => {
    expect((await t.call('OWNER', neighborhoods.get, { params: { id: unknownId } })).status).toBe(404)
    expect((await t.call('OWNER', neighborhoods.get, { params: { id: 'x' } })).status).toBe(400)
  })
})
