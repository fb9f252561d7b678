import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFilter } from './filters/describe-filter.ts'
import { clearing, isNarrowed, nextSort, pagesOf, rangeOf, shownColumns, withPage } from './table.state.ts'
import type { Filter, TableState } from './table.types.ts'
import { queryOf } from './view-search.ts'

const state: TableState & { status?: string[] } = { page: 3, limit: 25, sortBy: 'name', sortOrder: 'asc' }
const filters: Filter[] = [
  { kind: 'several', key: 'status', label: 'Status', options: [{ value: 'A', label: 'Active' }] },
  { kind: 'text', key: 'note', label: 'Note' },
  { kind: 'numbers', keys: ['least', 'most'], label: 'Points' },
]

describe('withPage', () => {
  it('goes back to page 1 when what matches changes', () => {
    expect(withPage({ search: 'x' })).toEqual({ page: 1, search: 'x' })
    expect(withPage({ limit: 50 })).toEqual({ page: 1, limit: 50 })
  })
  it('stays on the page when only the looks change', () => {
    expect(withPage({ columns: ['city'] })).toEqual({ columns: ['city'] })
    expect(withPage({ page: 2 })).toEqual({ page: 2 })
    expect(withPage({ view: 'map' })).toEqual({ view: 'map' })
  })
})

it('a header sorts ascending first, then turns round', () => {
  expect(nextSort(state, 'city')).toEqual({ sortBy: 'city', sortOrder: 'asc' })
  expect(nextSort(state, 'name')).toEqual({ sortBy: 'name', sortOrder: 'desc' })
  expect(nextSort({ ...state, sortOrder: 'desc' }, 'name')).toEqual({ sortBy: 'name', sortOrder: 'asc' })
})

it('knows whether something is filtered, and how to show everything', () => {
  expect(isNarrowed(state, filters)).toBe(false)
  expect(isNarrowed({ ...state, search: 'x' }, filters)).toBe(true)
  expect(isNarrowed({ ...state, status: ['A'] } as TableState, filters)).toBe(true)
  expect(isNarrowed({ ...state, most: 5 } as TableState, filters)).toBe(true)
  expect(clearing(filters)).toEqual({
    search: undefined,
    status: undefined,
    note: undefined,
    least: undefined,
    most: undefined,
  })
})

it('always shows the first column', () => {
  const columns = [
    { id: 'name', title: 'Name', cell: () => '' },
    { id: 'city', title: 'City', cell: () => '' },
    { id: 'code', title: 'Code', cell: () => '', hidden: true },
  ]
  expect(shownColumns(columns, undefined).map(it => it.id)).toEqual(['name', 'city'])
  expect(shownColumns(columns, ['code']).map(it => it.id)).toEqual(['name', 'code'])
})

describe('pages', () => {
  it.each([
    [35, false, 1, 25, 25, 2],
    [0, false, 1, 25, 0, 1],
    [10_000, true, 400, 25, 25, 401],
    [10_000, true, 500, 25, 25, 501],
    [10_000, true, 500, 25, 3, 500],
  ])(
    '%i (at least: %s) on page %i of %i a page with %i rows has %i pages',
    (total, atLeast, page, limit, count, pages) => {
      expect(pagesOf(total, atLeast, page, limit, count)).toBe(pages)
    },
  )
  it('the position never runs past the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 100 }), (total, limit) => {
        const last = pagesOf(total, false, 1, limit, Math.min(limit, total))
        const { from, to } = rangeOf(last, limit, total - (last - 1) * limit)
        expect(to).toBe(total)
        expect(from).toBeLessThanOrEqual(to)
      }),
    )
  })
})

it('says what a filter is set to', () => {
  const several: Filter = {
    kind: 'several',
    key: 'status',
    label: 'Status',
    options: ['A', 'B', 'C'].map(value => ({ value, label: `Word ${value}` })),
  }
  expect(describeFilter(several, ['A', 'B'])).toBe('Word A, Word B')
  expect(describeFilter(several, ['A', 'B', 'C'])).toBe('Word A and 2 more')
  expect(describeFilter(several, ['unknown'])).toBe('unknown')
})

it('sends the server only what it asked for', () => {
  expect(queryOf({ ...state, columns: ['city'], density: 'compact' as const, view: 'map' })).toEqual(state)
})
