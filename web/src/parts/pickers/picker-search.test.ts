import { describe, expect, it } from 'vitest'
import { searchedFor, withChosen } from './picker-search.ts'

const ana = { id: 'a', name: 'Ana Ramos' }
const option = (id: string) => ({ id, name: id, detail: '' })

describe('the options of a picker', () => {
  it('always include the chosen record', () => {
    expect(withChosen([option('b')], ana).map(row => row.id)).toEqual(['b', 'a'])
    expect(withChosen([option('a')], ana).map(row => row.id)).toEqual(['a'])
    expect(withChosen([option('b')], null).map(row => row.id)).toEqual(['b'])
  })
  it('are not searched by the name that was just chosen', () => {
    expect(searchedFor('Ana Ramos', ana)).toBeUndefined()
    expect(searchedFor(' Ana R', ana)).toBe('Ana R')
    expect(searchedFor('  ', null)).toBeUndefined()
  })
})
