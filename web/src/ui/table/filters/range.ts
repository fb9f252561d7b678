import { formatDate } from '../../format/dates.ts'
import { startOfDay, toLocalDay } from '../../format/moments.ts'
import { formatNumber } from '../../format/numbers.ts'
import type { FilterValue, RangeFilter } from '../table.types.ts'

type RangeKind = RangeFilter['kind']

/** Both ends of a range as in the address; '' for an open end. */
export type Range = readonly [from: string, to: string]

export const asRange = (value: FilterValue): Range => [value?.[0] ?? '', value?.[1] ?? '']

/** The last day of a range: the address holds the instant it ends. */
const lastDay = (instant: string) => new Date(new Date(instant).getTime() - 1).toISOString()

/** Converts a range to field values, and back. */
export const fieldsOf = (kind: RangeKind, [from, to]: Range): Range =>
  kind === 'days' ? [toLocalDay(from), to && toLocalDay(lastDay(to))] : [from, to]

export const rangeOfFields = (kind: RangeKind, [from, to]: Range): Range =>
  kind === 'days'
    ? [startOfDay(from) ?? '', startOfDay(to, 1) ?? '']
    : [from && String(Number(from)), to && String(Number(to))]

export function isTurnedRound(kind: RangeKind, [from, to]: Range): boolean {
  if (!from || !to) return false
  return kind === 'days' ? from > to : Number(from) > Number(to)
}

/** "100 to 500", "from 3 Oct 2026". */
export function describeRange(kind: RangeKind, [from, to]: Range): string {
  if (kind === 'numbers') return between(from && format(from), to && format(to), 'up to')
  return between(from && formatDate(from), to && formatDate(lastDay(to)), 'until')
}

const format = (digits: string) => formatNumber(Number(digits))

function between(from: string, to: string, upTo: string): string {
  if (!to) return `from ${from}`
  return from ? `${from} to ${to}` : `${upTo} ${to}`
}
