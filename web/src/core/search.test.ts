import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { describe, expect, it } from 'vitest'
import { checkSearch } from './search.ts'

const defaults = { page: 1, limit: 25, sortBy: 'name', sortOrder: 'asc' }

describe('an address checked by its schema', () => {
  it('parses strings by type', () => {
    expect(checkSearch(neighborhoods.list, { page: '3', status: 'ACTIVE,PAUSED' })).toEqual({
      ...defaults,
      page: 3,
      status: ['ACTIVE', 'PAUSED'],
    })
  })

  it('drops invalid keys and keeps the rest', () => {
    const search = { page: 'many', sortBy: 'mood', status: 'ACTIVE,NOPE', utm_source: 'mail', city: 'Faro' }
    expect(checkSearch(neighborhoods.list, search)).toEqual({ ...defaults, city: 'Faro' })
  })
})
