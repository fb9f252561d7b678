import type { Bucket, Chart, Figure, RecordsLink, ScopeFilter, Unit } from '@fulmar/contract/analytics/analytics'
import type { ChartKey, FigureKey } from '@fulmar/contract/analytics/analytics-definitions'
import type { LedgerEntry } from '@fulmar/contract/points/points'
import type { PointValue } from '@fulmar/contract/programme'
import { bucketStart } from '#core/days.ts'
import { bucketStarts, comparedBuckets, type Period, type Span } from './periods/period.ts'
import type { Scope } from './scope.queries.ts'

/** What a view is asked for. */
export interface ViewRequest {
  period: Period
  compared: Span | null
  today: string
  scope: Scope
  pointValue: PointValue
}

/** What a view answers. Figures and charts name every filter that does not apply to them, in force or not. */
export interface ViewAnswer {
  figures: Figure[]
  charts: Chart[]
  /** Filters that apply to nothing in the view. */
  ignores?: readonly ScopeFilter[]
  notCounted?: number
  method?: string
}

interface Values {
  value: number | null
  cases?: number
  previous?: number | null | undefined
  series?: number[] | null
  previousSeries?: (number | null)[] | null | undefined
  range?: Figure['range']
  link?: RecordsLink | null
  ignores?: ScopeFilter[]
}

export const figure = (key: FigureKey, unit: Unit, values: Values): Figure => ({
  key,
  unit,
  value: values.value,
  cases: values.cases ?? null,
  previous: values.previous ?? null,
  series: values.series ?? null,
  previousSeries: values.previousSeries ?? null,
  range: values.range ?? null,
  link: values.link ?? null,
  why: null,
  ignores: values.ignores ?? [],
})

export const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

type Column = Chart['columns'][number]
export const column = (key: string, label: string, unit: Unit, filter?: Column['filter']): Column => ({
  key,
  label,
  unit,
  ...(filter && { filter }),
})

type Row = Chart['rows'][number]
export const row = (label: string, values: (number | null)[], link: RecordsLink | null = null): Row => ({
  label,
  values,
  link,
})

type TimeRow = Pick<Period, 'from' | 'to' | 'isOver'>
const inTime = ({ from, to, isOver }: TimeRow) => ({ label: from, to, isOver })

/** A row of a day, week or month, or of what a period has of it, with what it is compared with. */
export const timeRow = (
  time: TimeRow,
  values: (number | null)[],
  link: RecordsLink | null = null,
  compared?: Row['compared'],
): Row => ({
  ...row(time.from, values, link),
  ...inTime(time),
  ...(compared && { compared }),
})

export type Linked = [value: number | null, link: RecordsLink | null]

/** A row whose values are counted from different lists. */
const rowOf = (label: string, values: Linked[]): Row => ({
  label,
  values: values.map(([value]) => value),
  link: null,
  links: values.map(([, link]) => link),
})

export const timeRowOf = (time: TimeRow, values: Linked[], compared?: Row['compared']): Row => ({
  ...rowOf(time.from, values),
  ...inTime(time),
  ...(compared && { compared }),
})

interface NamedChart {
  key: ChartKey
  title: string
  kind: Chart['kind']
  rowLabel: string
  columns: Column[]
  rows: Row[]
  notes?: Chart['notes']
  ignores?: ScopeFilter[]
}

/** A chart whose rows have names. */
export const byName = (chart: NamedChart): Chart => ({ rowKind: 'NAME', notes: [], ignores: [], ...chart })

const bucketNames: Record<Bucket, string> = { DAY: 'Day', WEEK: 'Week', MONTH: 'Month' }

/** A chart whose rows are days, weeks or months. */
export const byTime = (bucket: Bucket, chart: Omit<NamedChart, 'rowLabel'>): Chart => ({
  rowKind: bucket,
  rowLabel: bucketNames[bucket],
  notes: [],
  ignores: [],
  ...chart,
})

/** Values by day added up into the buckets of a period; a bucket without any is 0. */
export function intoBuckets<T extends { day: string }>(
  period: Period,
  rows: readonly T[],
  pick: (row: T) => number,
): number[] {
  const sums = new Map(bucketStarts(period, period.bucket).map(start => [start, 0]))
  for (const row of rows) {
    const start = bucketStart(row.day, period.bucket)
    sums.set(start, (sums.get(start) ?? 0) + pick(row))
  }
  return [...sums.values()]
}

/** Values by day of what a period is compared with, one for each bucket of the period. */
export function besideBuckets<T extends { day: string }>(
  { period, compared }: Pick<ViewRequest, 'period' | 'compared'>,
  rows: readonly T[] | undefined,
  pick: (row: T) => number,
): (number | null)[] | null {
  if (!compared || !rows) return null
  return comparedBuckets(period, compared).map(days =>
    days === null
      ? null
      : rows.reduce((sum, row) => sum + (row.day >= days.from && row.day <= days.to ? pick(row) : 0), 0),
  )
}

/** What each row of time is compared with, from the values of its columns. */
export function besideRows(
  { period, compared }: Pick<ViewRequest, 'period' | 'compared'>,
  columns: readonly ((number | null)[] | null)[],
): (Row['compared'] | undefined)[] {
  if (!compared || columns.every(column => column === null)) return []
  return comparedBuckets(period, compared)
    .map((days, index) => days && { ...days, values: columns.map(column => column?.[index] ?? null) })
    .map(row => row ?? undefined)
}

/** The entries of the ledger of some kinds, in a period or up to a moment. */
export const ledgerLink = (
  { start, end }: { start?: string; end: string },
  ...kinds: LedgerEntry['kind'][]
): RecordsLink => ({
  to: '/analytics/ledger',
  search: { ...(start !== undefined && { from: start }), to: end, ...(kinds.length > 0 && { kind: kinds.join(',') }) },
})

/** A list filtered as the view is, so that it counts what a figure counts. */
export const listLink = (
  to: string,
  { start, end }: Period,
  scope: Scope,
  more: Record<string, string> = {},
): RecordsLink => ({
  to,
  search: { from: start, to: end, ...definedOnly(scope), ...more },
})

const definedOnly = (scope: Scope): Record<string, string> =>
  Object.fromEntries(Object.entries(scope).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** The filter by a neighborhood, where one is chosen. */
export const inNeighborhood = (neighborhoodId: string | undefined): Record<string, string> =>
  definedOnly({ neighborhoodId })
