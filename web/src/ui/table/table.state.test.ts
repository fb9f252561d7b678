import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFilter } from './filters/describe-filter.ts'
import {
  clearing,
  gapOf,
  isNarrowed,
  nextSort,
  orderedColumns,
  pagesOf,
  rangeOf,
  reachablePage,
  resizing,
  shownColumns,
  widthsOf,
  withPage,
} from './table.state.ts'
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
  expect(shownColumns(columns, undefined).map(row => row.id)).toEqual(['name', 'city'])
  expect(shownColumns(columns, ['code']).map(row => row.id)).toEqual(['name', 'code'])
  expect(shownColumns(columns, ['code', 'gone', 'city', 'code']).map(row => row.id)).toEqual(['name', 'code', 'city'])
  expect(orderedColumns(columns, ['name', 'code']).map(row => row.id)).toEqual(['city', 'code'])
})

it('keeps widths within limits and ignores what is not one', () => {
  expect([...widthsOf(['city:180', 'code:9', 'name:9000', 'x', 'y:abc', ':5'])]).toEqual([
    ['city', 180],
    ['code', 64],
    ['name', 800],
  ])
  expect(resizing({ ...state, widths: ['city:180'] }, 'code', 99.6)).toEqual({ widths: ['city:180', 'code:100'] })
  expect(resizing({ ...state, widths: ['city:180'] }, 'city', undefined)).toEqual({ widths: undefined })
})

describe('pages', () => {
  it.each([
    [35, 25, 2],
    [0, 25, 1],
    [10_000, 25, 400],
  ])('%i rows at %i a page have %i pages', (total, limit, pages) => {
    expect(pagesOf(total, limit)).toBe(pages)
  })

  it('leave a gap in the middle of a list with more than 10,000 rows from either end', () => {
    expect(gapOf(20_000, 25)).toBeUndefined()
    expect(gapOf(1_000_000, 25)).toEqual({ from: 401, to: 39_601 })
    // 10,000 rows before the end lie within a page, which would start too deep.
    expect(gapOf(1_000_010, 25)).toEqual({ from: 401, to: 39_602 })
  })

  it.each([
    [400, 399, 400],
    [401, 400, 39_601],
    [39_600, 39_601, 400],
    [20_000, 1, 39_601],
    [39_601, 1, 39_601],
  ])('page %i from page %i leads to page %i', (next, page, reached) => {
    expect(reachablePage(next, page, gapOf(1_000_000, 25))).toBe(reached)
  })

  it('the position never runs past the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 100 }), (total, limit) => {
        const last = pagesOf(total, limit)
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
