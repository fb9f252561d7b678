import type { Column, Filter, FilterValue, TableState } from './table.types.ts'

// These do not change which records are on the page.
const keepsPage = new Set(['page', 'columns', 'widths', 'density', 'view'])

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

/** The first column identifies the row and is always shown, the others in the chosen order. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined) {
  const [first, ...others] = columns
  const shown = chosen
    ? [...new Set(chosen)].flatMap(id => others.filter(column => column.id === id))
    : others.filter(column => !column.hidden)
  return first ? [first, ...shown] : []
}

/** Every column but the first for the column menu: the shown ones in order, each hidden one after the one declared before it. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined) {
  const [first, ...shown] = shownColumns(columns, chosen)
  const ordered = [...shown]
  for (const [index, column] of columns.entries()) {
    if (column === first || ordered.includes(column)) continue
    const before = columns[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  }
  return ordered
}

export const widthLimits = { least: 64, most: 800 } as const

const withinLimits = (width: number) => Math.round(Math.min(Math.max(width, widthLimits.least), widthLimits.most))

/** Widths in pixels by column id. What is not a width is left out. */
export const widthsOf = (written: readonly string[] = []): ReadonlyMap<string, number> =>
  new Map(
    written.flatMap((text): [string, number][] => {
      const [, id, width] = /^([\w-]+):(\d{1,4})$/.exec(text) ?? []
      return id && width ? [[id, withinLimits(Number(width))]] : []
    }),
  )

/** A patch that resizes a column; without a width it fits its content again. */
export function resizing(state: TableState, id: string, width: number | undefined): Record<string, unknown> {
  const widths = new Map(widthsOf(state.widths))
  if (width === undefined) widths.delete(id)
  else widths.set(id, withinLimits(width))
  return { widths: widths.size > 0 ? [...widths].map(pair => pair.join(':')) : undefined }
}

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
