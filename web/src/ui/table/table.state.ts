import type { Column, Filter, FilterValue, TableState } from './table.types.ts'

// These do not change which records are on the page.
const keepsPage = new Set(['page', 'columns', 'density', 'view'])

/** Changes of filters or order go back to page 1. */
export const withPage = (patch: Record<string, unknown>): Record<string, unknown> =>
  Object.keys(patch).every(key => keepsPage.has(key)) ? patch : { page: 1, ...patch }

const keysOf = (filter: Filter): readonly string[] => ('keys' in filter ? filter.keys : [filter.key])

/** The value of a filter; numbers as strings. */
export function filterValue(state: TableState, filter: Filter): FilterValue {
  const [value, end] = keysOf(filter).map(key => {
    const one = (state as unknown as Record<string, FilterValue | number>)[key]
    return typeof one === 'number' ? String(one) : one
  })
  return 'keys' in filter ? [String(value ?? ''), String(end ?? '')] : value
}

export const isSet = (value: FilterValue): boolean =>
  typeof value === 'string' ? value !== '' : (value?.some(Boolean) ?? false)

/** A patch that sets a filter. */
export const setting = (filter: Filter, value: FilterValue): Record<string, unknown> =>
  'keys' in filter
    ? Object.fromEntries(filter.keys.map((key, index) => [key, value?.[index] || undefined]))
    : { [filter.key]: value }

export const isNarrowed = (state: TableState, filters: readonly Filter[]): boolean =>
  isSet(state.search) || filters.some(filter => isSet(filterValue(state, filter)))

/** A patch that clears search and filters. */
export const clearing = (filters: readonly Filter[]): Record<string, unknown> => ({
  search: undefined,
  ...Object.fromEntries(filters.flatMap(keysOf).map(key => [key, undefined])),
})

/** The first column identifies the row and is always shown. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined) =>
  columns.filter((column, index) => index === 0 || (chosen ? chosen.includes(column.id) : !column.hidden))

/** The sort after a click on a header: toggles the direction, else ascending. */
export const nextSort = (state: TableState, sortBy: string): Record<string, unknown> => ({
  sortBy,
  sortOrder: state.sortBy === sortBy && state.sortOrder === 'asc' ? 'desc' : 'asc',
})

/** "26–50" of a page that holds `count` rows. */
export const rangeOf = (page: number, limit: number, count: number): { from: number; to: number } => ({
  from: (page - 1) * limit + 1,
  to: (page - 1) * limit + count,
})

/** Rows that can be paged to from the start and from the end; same as `reachableRows` in the contract. */
const reachableRows = 10_000

export const pagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/** The unreachable pages in the middle of a long list (`to` is exclusive), if any. */
export function gapOf(total: number, limit: number): { from: number; to: number } | undefined {
  const from = Math.ceil(reachableRows / limit) + 1
  const to = Math.ceil((total - reachableRows) / limit) + 1
  return from < to ? { from, to } : undefined
}

/** The page to open; pages in the gap skip across it. */
export function reachablePage(next: number, page: number, gap: { from: number; to: number } | undefined): number {
  if (!gap || next < gap.from || next >= gap.to) return next
  return next > page ? gap.to : gap.from - 1
}
