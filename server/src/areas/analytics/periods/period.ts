import type { AnalyticsPeriod, Bucket, Comparison } from '@fulmar/contract/analytics/analytics'
import { addDays, bucketStart, dayMs, dayOf } from '#core/days.ts'
import type { Db } from '#core/db/db.ts'
import { type Bounds, type Days, findNow, listBounds, listStarts } from './period.queries.ts'

/** Days with the moments at which they begin and end. */
export interface Span extends Days {
  start: string
  end: string
}

export interface Period extends Span {
  bucket: Bucket
  /** False while the last day is today. */
  isOver: boolean
}

export interface Asked {
  period: AnalyticsPeriod
  from?: string | undefined
  to?: string | undefined
  compare: Comparison
}

export const daysIn = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / dayMs + 1
const monthStart = (day: string) => bucketStart(day, 'MONTH')
export const monthEnd = (day: string) => addDays(addMonths(monthStart(day), 1), -1)

/** The same day of another month; the last one where that month is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = Date.UTC(year, month - 1 + months, 1)
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(first + (Math.min(date, length) - 1) * dayMs)
}

/** The quarter of a year that a day is in, or one that is some months from it. */
function quarter(day: string, months: number): Days {
  const monthsIn = (Number(day.slice(5, 7)) - 1) % 3
  const from = addMonths(monthStart(day), months - monthsIn)
  return { from, to: monthEnd(addMonths(from, 2)) }
}

/** The whole periods, also what is still to come of them. */
export const wholePeriods: Record<AnalyticsPeriod, (today: string) => Days> = {
  TODAY: today => ({ from: today, to: today }),
  '7D': today => ({ from: addDays(today, -6), to: today }),
  '30D': today => ({ from: addDays(today, -29), to: today }),
  '90D': today => ({ from: addDays(today, -89), to: today }),
  '12M': today => ({ from: addMonths(monthStart(today), -11), to: monthEnd(today) }),
  MONTH: today => ({ from: monthStart(today), to: monthEnd(today) }),
  LAST_MONTH: today => ({ from: addMonths(monthStart(today), -1), to: addDays(monthStart(today), -1) }),
  LAST_WEEK: today => ({ from: addDays(bucketStart(today, 'WEEK'), -7), to: addDays(bucketStart(today, 'WEEK'), -1) }),
  QUARTER: today => quarter(today, 0),
  LAST_QUARTER: today => quarter(today, -3),
  YEAR: today => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
}

/** How far back what a whole period is compared with lies: months for whole months, otherwise as many days as it has. */
function shiftOf({ from, to }: Days, compare: Exclude<Comparison, 'none'>): (day: string) => string {
  if (compare === 'year') return day => addMonths(day, -12)
  if (from !== monthStart(from) || to !== monthEnd(to)) return day => addDays(day, -daysIn({ from, to }))
  const monthsUpTo = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return day => addMonths(day, monthsUpTo(from) - monthsUpTo(to) - 1)
}

/** The same part of the period that the whole one is compared with; the ends of months are compared with ends of months. */
export function comparedDays(whole: Days, { from, to }: Days, isOver: boolean, compare: Comparison): Days | null {
  if (compare === 'none') return null
  const shift = shiftOf(whole, compare)
  return { from: shift(from), to: isOver && to === monthEnd(to) ? addDays(shift(addDays(to, 1)), -1) : shift(to) }
}

/** Of a period that the programme was not there for, but for its first tenth, too little is known to compare another with it. */
const beganWithin = (days: Days, beganOn: string) => beganOn > addDays(days.from, Math.floor(daysIn(days) / 10))

const bucketOf = (days: Days): Bucket => {
  const length = daysIn(days)
  if (length <= 31) return 'DAY'
  return length <= 200 ? 'WEEK' : 'MONTH'
}

/** The first days of the buckets of a period, oldest first; the first may lie before the period. */
export function bucketStarts({ from, to }: Days, bucket: Bucket): string[] {
  const starts: string[] = []
  let day = bucketStart(from, bucket)
  while (day <= to) {
    starts.push(day)
    day = bucket === 'MONTH' ? addMonths(day, 1) : addDays(day, bucket === 'WEEK' ? 7 : 1)
  }
  return starts
}

/** The buckets of a period as days, each within it. */
export function bucketDays(period: Days, bucket: Bucket): Days[] {
  const first = bucketStarts(period, bucket).map(day => (day < period.from ? period.from : day))
  return first.map((from, n) => ({ from, to: addDays(first[n + 1] ?? addDays(period.to, 1), -1) }))
}

/** The days that each bucket of a period is compared with: as far from the beginning as it is, null where there are none. */
export function comparedBuckets(period: Period, compared: Days): (Days | null)[] {
  const own = bucketDays(period, period.bucket)
  const isByMonth = period.bucket === 'MONTH' && compared.from === monthStart(compared.from)
  const shifted = (day: string) => addDays(compared.from, daysIn({ from: period.from, to: day }) - 1)
  return own.map(({ from, to }, n) => {
    const first = isByMonth ? addMonths(compared.from, n) : shifted(from)
    const last = isByMonth ? monthEnd(first) : shifted(to)
    if (first > compared.to) return null
    return { from: first, to: n === own.length - 1 || last > compared.to ? compared.to : last }
  })
}

/** The same as periods. */
export async function bucketPeriods(db: Db, period: Period): Promise<Period[]> {
  const days = bucketDays(period, period.bucket)
  const starts = await listStarts(db, [...days.map(day => day.from), addDays(period.to, 1)])
  return days.map((day, n) => ({
    ...period,
    ...day,
    start: starts[n] ?? period.start,
    end: starts[n + 1] ?? period.end,
    isOver: period.isOver || n < days.length - 1,
  }))
}

/** The last days or weeks of a length, ending with a period; the period itself where that is longer. */
export function reachingBack(period: Period, days: number, bucket: Bucket): Period {
  const from = bucketStart(addDays(period.to, 1 - days), bucket)
  return { ...period, from: from < period.from ? from : period.from, bucket }
}

/** The last months, whole or as far as they have passed, up to the one that a period ends in. */
export function wholeMonths(period: Period, count: number, today: string): Period {
  const last = monthEnd(period.to)
  const to = period.to <= today && last > today ? today : last
  return { ...period, from: addMonths(monthStart(to), 1 - count), to, bucket: 'MONTH', isOver: to !== today }
}

/** The period that is asked for, as far as it has passed, in days and as times, with the one it is compared with. */
export async function resolvePeriod(db: Db, asked: Asked) {
  const { today, todayStart, todayEnd, beganOn, ...now } = await findNow(db)
  const whole = asked.from && asked.to ? { from: asked.from, to: asked.to } : wholePeriods[asked.period](today)
  const days = { from: whole.from, to: whole.from <= today && whole.to > today ? today : whole.to }
  const isOver = days.to !== today
  const asMuchBefore = comparedDays(whole, days, isOver, asked.compare)
  const isFirst = asMuchBefore !== null && beganOn !== null && beganWithin(asMuchBefore, beganOn)
  const before = isFirst ? null : asMuchBefore
  const [bounds, boundsBefore] = await listBounds(db, before ? [days, before] : [days], now.updatedAt)
  if (!bounds) throw new Error('expected the bounds of the period')
  const { start, end } = bounds
  const period: Period = { ...days, start, end, bucket: bucketOf(days), isOver }
  const compared = before && boundsBefore ? spanOf(before, boundsBefore, isOver) : null
  return {
    ...now,
    today,
    todaySpan: { start: todayStart, end: todayEnd },
    period,
    compared,
    beganOn: isFirst ? beganOn : null,
  }
}

/** Days up to the same time as now on the last of them, or up to its end. */
const spanOf = (days: Days, { start, end, sameTime }: Bounds, isOver: boolean): Span =>
  isOver ? { ...days, start, end } : { ...days, start, end: sameTime, until: sameTime }
