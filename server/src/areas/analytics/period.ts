import type { AnalyticsPeriod, Bucket, Comparison } from '@fulmar/contract/analytics/analytics'
import { addDays, bucketStart, dayMs, dayOf } from '#core/days.ts'
import type { Db } from '#core/db/db.ts'
import { type Days, findBounds, findNow, listStarts } from './period.queries.ts'

export interface Period extends Days {
  start: string
  end: string
  bucket: Bucket
}

export interface Asked {
  period: AnalyticsPeriod
  from?: string | undefined
  to?: string | undefined
  compare: Comparison
}

const daysIn = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / dayMs + 1
const monthStart = (day: string) => bucketStart(day, 'MONTH')

/** The same day of another month; the last one where that month is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = Date.UTC(year, month - 1 + months, 1)
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(first + (Math.min(date, length) - 1) * dayMs)
}

const named: Record<AnalyticsPeriod, (today: string) => Days> = {
  TODAY: today => ({ from: today, to: today }),
  '7D': today => ({ from: addDays(today, -6), to: today }),
  '30D': today => ({ from: addDays(today, -29), to: today }),
  '90D': today => ({ from: addDays(today, -89), to: today }),
  '12M': today => ({ from: monthStart(addMonths(monthStart(today), -11)), to: today }),
  MONTH: today => ({ from: monthStart(today), to: today }),
  LAST_MONTH: today => ({ from: addMonths(monthStart(today), -1), to: addDays(monthStart(today), -1) }),
  YEAR: today => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
}

/** Whole months are compared with whole months, everything else with as many days. */
function comparedDays({ from, to }: Days, compare: Comparison): Days | null {
  if (compare === 'none') return null
  if (compare === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) }
  const isWholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  if (!isWholeMonths) return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) }
  const [fromMonth, endMonth] = [from, addDays(to, 1)].map(
    day => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
  )
  return { from: addMonths(from, (fromMonth ?? 0) - (endMonth ?? 0)), to: addDays(from, -1) }
}

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

/** The buckets of a period, each within it. */
export async function bucketPeriods(db: Db, period: Period): Promise<Period[]> {
  const first = bucketStarts(period, period.bucket).map(day => (day < period.from ? period.from : day))
  const bounds = [...first, addDays(period.to, 1)]
  const starts = await listStarts(db, bounds)
  return first.map((from, n) => ({
    ...period,
    from,
    to: addDays(bounds[n + 1] ?? from, -1),
    start: starts[n] ?? period.start,
    end: starts[n + 1] ?? period.end,
  }))
}

/** The last days or weeks of a length, ending with a period; the period itself where that is longer. */
export function reachingBack(period: Period, days: number, bucket: Bucket): Period {
  const from = bucketStart(addDays(period.to, 1 - days), bucket)
  return { ...period, from: from < period.from ? from : period.from, bucket }
}

/** The period that is asked for, in days and as times, with the one it is compared with. */
export async function resolvePeriod(db: Db, asked: Asked) {
  const { today, todayStart, todayEnd, ...now } = await findNow(db)
  const days = asked.from && asked.to ? { from: asked.from, to: asked.to } : named[asked.period](today)
  const bounds = await findBounds(db, days.from, days.to)
  const period: Period = { ...days, ...bounds, bucket: bucketOf(days) }
  return { ...now, today: { start: todayStart, end: todayEnd }, period, compared: comparedDays(days, asked.compare) }
}
