import type { Bucket } from '@fulmar/contract/analytics/analytics'
import { addDays, bucketStart } from '#core/days.ts'
import { join, type Sql, sql } from '#core/db/db.ts'
import { type Days, wholeDays } from './period.queries.ts'

/** Whole days, weeks or months: each is one row of the totals that are kept of them. */
export interface Span {
  grain: Bucket
  from: string
  /** The day after the last. */
  until: string
}

const ofGrain: Record<Bucket, Sql> = { DAY: sql`grain = 'day'`, WEEK: sql`grain = 'week'`, MONTH: sql`grain = 'month'` }

/** The rows of totals of these spans, by their first days: the index finds these, and the planner knows how many they are. */
export function isIn(spans: readonly Span[]): Sql {
  const grains = [...new Set(spans.map(({ grain }) => grain))]
  const ofEach = grains.map(grain => {
    const firstDays = spans.filter(span => span.grain === grain).flatMap(firstDaysOf)
    return sql`${ofGrain[grain]} and since = any(${firstDays}::date[])`
  })
  return ofEach.length === 0 ? sql`false` : sql`(${join(ofEach, ' or ')})`
}

function firstDaysOf({ grain, from, until }: Span): string[] {
  const days: string[] = []
  for (let day = from; day < until; day = startFrom(addDays(day, 1), grain)) days.push(day)
  return days
}

export const daysOnly = (days: Days) => isIn(spansOf(days, 'DAY'))

/** The rows of totals of a period, as few as there can be. */
export const isInPeriod = (days: Days) => isIn(spansOf(days, 'MONTH', 'WEEK', 'DAY'))

const shorter: Record<Bucket, Bucket[]> = { DAY: [], WEEK: ['DAY'], MONTH: ['WEEK', 'DAY'] }

/** The longest spans that lie within the buckets of a period. */
export const spansOfBuckets = (bucket: Bucket, days: Days): Span[] => spansOf(days, bucket, ...shorter[bucket])

/**
 * The whole days of a period in as few spans of these lengths as possible, none of which reaches over the ends of a longer one.
 */
function spansOf(days: Days, ...grains: Bucket[]): Span[] {
  const { from, to } = wholeDays(days)
  return cut(from, addDays(to, 1), grains)
}

function cut(from: string, until: string, [grain = 'DAY', ...rest]: readonly Bucket[]): Span[] {
  if (from >= until) return []
  const [first, end] = [startFrom(from, grain), bucketStart(until, grain)]
  if (first > end) return cut(from, until, rest)
  const whole = first < end ? [{ grain, from: first, until: end }] : []
  return [...cut(from, first, rest), ...whole, ...cut(end, until, rest)]
}

/** The first day of a bucket, from a day on. */
function startFrom(day: string, bucket: Bucket): string {
  const start = bucketStart(day, bucket)
  return start === day ? day : bucketStart(addDays(start, bucket === 'MONTH' ? 31 : 7), bucket)
}
