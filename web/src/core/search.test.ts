import { neighborhoods } from '@fulmar/contract/neighborhoods'
import { describe, expect, it } from 'vitest'
import { checkSearch } from './search.ts'

const defaults = { page: 1, limit: 25, sortBy: 'name', sortOrder: 'asc' }

describe('an address checked by its schema', () => {
  it('reads strings as what they mean', () => {
    expect(checkSearch(neighborhoods.list, { page: '3', status: 'ACTIVE,PAUSED' })).toEqual({
      ...defaults,
      page: 3,
      status: ['ACTIVE', 'PAUSED'],
    })
  })

  it('leaves out what does not hold and keeps the rest', () => {
    const search = { page: 'many', sortBy: 'mood', status: 'ACTIVE,NOPE', utm_source: 'mail', city: 'Faro' }
    expect(checkSearch(neighborhoods.list, search)).toEqual({ ...defaults, city: 'Faro' })
  })
})
