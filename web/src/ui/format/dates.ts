import { dateFormatter, relativeFormatter } from './formatters.ts'
import { NONE } from './numbers.ts'

type When = string | number | Date | null | undefined

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY

// Each unit is used up to its limit.
const steps: readonly (readonly [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [HOUR, MINUTE, 'minute'],
  [DAY, HOUR, 'hour'],
  [WEEK, DAY, 'day'],
  [MONTH, WEEK, 'week'],
  [YEAR, MONTH, 'month'],
  [Number.POSITIVE_INFINITY, YEAR, 'year'],
]

const toDate = (when: When): Date | null => {
  if (when === null || when === undefined) return null
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? null : date
}

/** "3 hours ago", "in 2 days", "just now". */
export function formatRelative(when: When, now: Date = new Date(), locale?: string): string {
  const date = toDate(when)
  if (!date) return NONE
  const seconds = (date.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) < 45) return 'just now'
  // `always`, because "yesterday" and "last year" can be wrong for rounded counts.
  const format = relativeFormatter(locale, { numeric: 'always' })
  for (const [limit, size, unit] of steps) {
    const count = Math.round(seconds / size)
    // Rounding may reach the next unit: 59.7 minutes is "1 hour ago", not "60 minutes ago".
    if (Math.abs(count) * size < limit) return format.format(count === 0 ? Math.sign(seconds) : count, unit)
  }
  return NONE
}

const format = (when: When, options: Intl.DateTimeFormatOptions, locale?: string): string => {
  const date = toDate(when)
  return date ? dateFormatter(locale, options).format(date) : NONE
}

/** "15 Nov 2026" in the reader's locale and time zone. */
export const formatDate = (when: When, locale?: string, timeZone?: string): string =>
  format(when, { dateStyle: 'medium', timeZone }, locale)

/** A day without a time, such as 2026-11-15: the same in every time zone. */
export const formatDay = (day: string, locale?: string): string => formatDate(`${day}T12:00:00Z`, locale, 'UTC')

/** "November 2026", from 2026-11: the same in every time zone. */
export const formatMonth = (month: string, locale?: string): string =>
  format(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' }, locale)

/** "15 Nov 2026, 14:05". */
export const formatDateTime = (when: When, locale?: string, timeZone?: string): string =>
  format(when, { dateStyle: 'medium', timeStyle: 'short', timeZone }, locale)

/** The same with its weekday, which a field in another order of day and month is compared with: "Sun, 15 Nov 2026, 14:05". */
export const formatWeekdayTime = (when: When, locale?: string): string =>
  format(
    when,
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    locale,
  )

/** "Sun, 15 Nov 2026", from 2026-11-15. */
export const formatWeekday = (day: string, locale?: string): string =>
  format(
    `${day}T12:00:00Z`,
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
    locale,
  )

/** For tooltips: weekday, date, time and time zone. */
export const formatExact = (when: When, locale?: string, timeZone?: string): string =>
  format(when, { dateStyle: 'full', timeStyle: 'long', timeZone }, locale)

/** "14:05", for "updated hh:mm". */
export const formatTime = (when: When, locale?: string, timeZone?: string): string =>
  format(when, { timeStyle: 'short', timeZone }, locale)
