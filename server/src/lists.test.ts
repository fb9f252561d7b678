import { api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import { grants, type Permission, type Role } from '@fulmar/contract/core/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
let store: { token: string }
let leader: { token: string }
beforeAll(async () => {
  t = await testApp()
  store = await t.build.storeWithOwner()
  const home = await t.build.neighborhood()
  const { id: leaderId } = await t.build.user({ userType: 'NEIGHBORHOOD', neighborhoodId: home.id })
  leader = await t.build.session({ userId: leaderId })
  await t.build.rate('PET', 100)
  const { id: userId } = await t.build.user({ neighborhoodId: home.id })
  await t.build.collection({ userId })
  await t.build.roleSwitch({ userId })
})

const queryOf = ({ query }: Endpoint) => (query instanceof z.ZodObject ? query.shape : {})
const lists = Object.values(api)
  .flatMap(area => Object.values(area) as Endpoint[])
  // Leaderboards have one order and no search; boards.test.ts covers their pages.
  .filter(endpoint => 'page' in queryOf(endpoint) && 'sortBy' in queryOf(endpoint))
  // The evidence of a report is a list of one record; impact-reports.test.ts covers it.
  .filter(endpoint => !endpoint.path.includes(':'))
  .map(endpoint => [endpoint.path, endpoint] as const)

const takes = ({ query }: Endpoint, asked: object) => query?.safeParse(asked).success

/** What a list cannot do without: whose notes, whose ledger, the codes of which reward. */
const needed = (endpoint: Endpoint): Record<string, string> => {
  if (takes(endpoint, {})) return {}
  return takes(endpoint, { userId: unknownId }) ? { userId: unknownId } : { rewardId: unknownId }
}

/** Somebody who may ask for a list: an administrator if they may, a store, or a leader for what is their own. */
function callerOf({ access }: Endpoint): As {
  const roles: readonly Role[] = access in grants ? grants[access as Permission] : ['OWNER']
  if (roles.includes('OWNER')) return 'OWNER'
  return roles.includes('STORE') ? store : leader
}

describe('every list', () => {
  const ask = async (endpoint: Endpoint, query: Record<string, string>) =>
    t.request(callerOf(endpoint), { url: endpoint.path, query: { ...needed(endpoint), ...query } })

  it('is among these', () => {
    expect(lists.length).toBeGreaterThan(9)
  })

  it.each(lists)('%s names the bound that was passed', async (_path, endpoint) => {
    for (const [query, field] of [
      [{ page: '0' }, 'page'],
      [{ page: '-1' }, 'page'],
      [{ page: '1.5' }, 'page'],
      [{ page: 'two' }, 'page'],
      [{ page: '1000001' }, 'page'],
      [{ limit: '0' }, 'limit'],
      [{ limit: '101' }, 'limit'],
      [{ search: 'x'.repeat(101) }, 'search'],
      [{ sortBy: 'password' }, 'sortBy'],
      [{ sortOrder: 'sideways' }, 'sortOrder'],
      [{ colour: 'red' }, 'colour'],
    ] as const) {
      const { status, body } = await ask(endpoint, query)
      expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, [field]])
    }
  })

  it.each(lists)('%s is empty beyond its end and returns the total', async (_path, endpoint) => {
    const { totalCount } = (await ask(endpoint, { limit: '100' })).body
    for (const page of ['7', '1000000']) {
      const { status, body } = await ask(endpoint, { page, limit: '100' })
      expect([status, body.data, body.totalCount]).toEqual([200, [], totalCount])
    }
  })

  const searched = lists.filter(([, endpoint]) => 'search' in queryOf(endpoint))
  it.each(searched)('%s accepts any search text', async (_path, endpoint) => {
    for (const search of ['%', '_', "'; drop table users --", '\\', '🦤', '  ', 'ß'.repeat(100)])
      expect([search, (await ask(endpoint, { search })).status]).toEqual([search, 200])
  })
})

describe('every filter by a date', () => {
  const dated = Object.values(api)
    .flatMap(area => Object.values(area) as Endpoint[])
    .flatMap(endpoint => ['from', 'to', 'joinedFrom', 'joinedTo'].map(name => [endpoint, name] as const))
    .filter(([endpoint, name]) => name in queryOf(endpoint) && takes(endpoint, { [name]: '2028-01-01T00:00:00Z' }))
    .map(([endpoint, name]) => [`${name} of ${endpoint.path}`, endpoint, name] as const)

  it.each(dated)(
    '%s accepts every day of the shared range including the leap day, and no other',
    async (_what, endpoint, name) => {
      const { id } = await t.build.game()
      const url = endpoint.path.replace(':id', id)
      const ask = async (day: string) =>
        (await t.request(callerOf(endpoint), { url, query: { ...needed(endpoint), [name]: `${day}T00:00:00Z` } }))
          .status
      for (const day of ['2028-02-29', '2000-01-01', '2100-12-31']) expect([day, await ask(day)]).toEqual([day, 200])
      for (const day of ['2027-02-29', '2100-02-29', '2028-02-30', '2028-13-01', '1999-12-31', '2101-01-01'])
        expect([day, await ask(day)]).toEqual([day, 400])
    },
  )
})
