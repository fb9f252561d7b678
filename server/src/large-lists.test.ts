import { api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import { grants, type Permission, type Role } from '@fulmar/contract/core/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { blocksRead } from '#test/blocks-read.ts'
import { loadLarge, sizesFor } from './large.ts'

let t: TestApp
let ids: Record<string, string[]>
let moments: string[]
beforeAll(async () => {
  t = await testApp({ rates: { factor: 10_000 } })
  await loadLarge(t.owner, sizesFor(40_000))
  await t.owner.run(sql`analyze`)
  const endsOf = async (table: string) => {
    const [first, last] = [raw('asc'), raw('desc')]
    const at = (order: typeof first) => sql`select id::text from ${raw(table)} order by id ${order} limit 1`
    return (await t.owner.many<{ id: string }>(sql`(${at(first)}) union (${at(last)})`)).map(({ id }) => id)
  }
  const [users, stores, neighborhoods, games, rewards] = await Promise.all(
    ['users', 'stores', 'neighborhoods', 'games', 'rewards'].map(endsOf),
  )
  ids = Object.fromEntries(
    Object.entries({
      userId: users,
      storeId: stores,
      neighborhoodId: neighborhoods,
      gameId: games,
      rewardId: rewards,
    }).map(([name, found]) => [name, found ?? []]),
  )
  const { first, last } = await t.owner.one<{ first: string; last: string }>(
    sql`select min(at) as first, max(at) as last from ledger_entries`,
  )
  const near = (at: string, days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString()
  moments = [near(first, 3), near(last, -3)]
  // Signs the owner in, whose statements would count.
  await t.request('OWNER', { url: lists[0]?.[0] ?? '' })
})

const queryOf = ({ query }: Endpoint) => (query instanceof z.ZodObject ? query.shape : {})
const lists = Object.values(api)
  .flatMap(area => Object.values(area) as Endpoint[])
  .filter(endpoint => 'page' in queryOf(endpoint) && 'sortBy' in queryOf(endpoint) && !endpoint.path.includes(':'))
  // Lists of one's own are those of everybody with a filter that is tried there.
  .filter(({ access }) => !(access in grants) || (grants[access as Permission] as readonly Role[]).includes('OWNER'))
  .map(endpoint => [endpoint.path, endpoint] as const)

interface Property {
  enum?: string[]
  type?: string
  format?: string
  minimum?: number
  maximum?: number
  items?: Property
  anyOf?: Property[]
}

/** Values at both ends of what a filter takes: every option of a choice, the first and the last record, early and late. */
function valuesOf(name: string, property: Property): string[] {
  if (property.enum) return property.enum
  const list = property.anyOf?.find(({ items }) => items)?.items
  if (list) return valuesOf(name, list)
  if (property.format === 'date-time') return moments
  if (property.format === 'date') return moments.map(at => at.slice(0, 10))
  if (property.format === 'uuid') return ids[name] ?? []
  if (property.type === 'boolean') return ['true', 'false']
  if (property.type === 'integer' || property.type === 'number')
    return [property.minimum ?? 1, Math.min(property.maximum ?? 100_000, 100_000)].map(String)
  return name === 'search' ? ['a', 'zzzz'] : []
}

const paging = ['page', 'limit', 'sortBy', 'sortOrder']

function queriesOf(endpoint: Endpoint): Record<string, string>[] {
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.query as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, Property>; required?: string[] }
  const base = Object.fromEntries(required.map(name => [name, valuesOf(name, properties[name] ?? {})[0] ?? '']))
  const sorts = properties.sortBy?.enum ?? []
  const filtered = Object.entries(properties)
    .filter(([name]) => !paging.includes(name))
    .flatMap(([name, property]) => valuesOf(name, property).map(value => ({ ...base, [name]: value })))
  const all = [...sorts.map(sortBy => ({ ...base, sortBy })), ...filtered]
  return all.flatMap(query => [
    { ...query, sortOrder: 'asc' },
    { ...query, sortOrder: 'desc' },
  ])
}

// A search for one letter reads up to 10,000 rows to count them; every other page reads some hundred blocks.
const mostBlocks = 5_000

describe('every list, by every filter, from both of its ends', () => {
  it.each(lists)('%s reads little', async (path, endpoint) => {
    const tooMuch: object[] = []
    for (const query of queriesOf(endpoint)) {
      const { status, blocks } = await blocksRead(t, path, query)
      if (status !== 200 || blocks > mostBlocks) tooMuch.push({ query, status, blocks })
    }
    expect(tooMuch).toEqual([])
  })
})
