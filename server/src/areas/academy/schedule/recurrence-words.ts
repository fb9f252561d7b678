import { Temporal } from 'temporal-polyfill'
import type { ReadTiming } from './recurrence.ts'
import { type Rule, type RuleDay, type Weekday, weekdays } from './recurrence-rule.ts'

const dayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const monthNames = Array.from({ length: 12 }, (_, n) =>
  new Date(Date.UTC(2026, n, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
)
const rankNames = ['first', 'second', 'third', 'fourth', 'fifth']
const all = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "Every Monday and Thursday at 18:00 (Europe/Lisbon), 2 hours". */
export function wordsOf(timing: ReadTiming): string {
  const { local, rule, timeZone, minutes } = timing
  const days = rule === null ? dateWords(local) : daysWords(rule, local)
  const clock = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${days} at ${clock} (${timeZone}), ${lengthWords(minutes)}${rule === null ? '' : endWords(rule, timeZone)}`
}

const dateWords = ({ day, month, year }: { day: number; month: number; year: number }) =>
  `${day} ${monthNames[month - 1]} ${year}`

function daysWords(rule: Rule, start: Temporal.PlainDateTime): string {
  const inMonths = rule.months.length > 0 ? ` in ${all.format(monthsWords(rule.months))}` : ''
  switch (rule.freq) {
    case 'DAILY':
      return `${dailyWords(rule)}${inMonths}`
    case 'WEEKLY':
      return `${weeklyWords(rule, start)}${inMonths}`
    case 'MONTHLY':
      return `${every(rule.interval, 'month')} on ${placesWords(rule, start)}${inMonths}`
    case 'YEARLY': {
      const months = all.format(monthsWords(rule.months.length > 0 ? rule.months : [start.month]))
      return `${every(rule.interval, 'year')} on ${placesWords(rule, start)} of ${months}`
    }
  }
}

const every = (interval: number, unit: string) => (interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`)

function dailyWords({ interval, days }: Rule): string {
  const names = namesOf(days)
  if (names.length === 0) return every(interval, 'day')
  if (interval === 1) return `Every ${all.format(names)}`
  return `${every(interval, 'day')}, only on a ${any.format(names)}`
}

function weeklyWords({ interval, days }: Rule, start: Temporal.PlainDateTime): string {
  const names = namesOf(days.length > 0 ? days : [{ day: weekdays[start.dayOfWeek - 1] as Weekday }])
  if (interval === 1) return names.length === 7 ? 'Every day' : `Every ${all.format(names)}`
  return `${every(interval, 'week')} on ${all.format(names)}`
}

/** Which days of a month. */
function placesWords({ days, monthDays, positions }: Rule, start: Temporal.PlainDateTime): string {
  const ranked = (rank: number, name: string) => `the ${rankWords(rank)} ${name}`
  if (positions.length > 0) return all.format(positions.map(position => ranked(position, any.format(namesOf(days)))))
  if (days.length > 0)
    return all.format(days.map(({ day, nth }) => (nth ? ranked(nth, dayNames[day]) : `every ${dayNames[day]}`)))
  const chosen = monthDays.length > 0 ? inOrder(monthDays) : [start.day]
  return all.format(chosen.map(day => (day > 0 ? `the ${ordinal(day)}` : ranked(day, 'day'))))
}

function rankWords(rank: number): string {
  if (rank > 0) return rankNames[rank - 1] ?? ordinal(rank)
  return rank === -1 ? 'last' : `${rankWords(-rank)} to last`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (n: number) => `${n}${endings[ordinals.select(n)] ?? 'th'}`

/** The last days of a month come last. */
const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => Number(a < 0) - Number(b < 0) || a - b)

const monthsWords = (months: number[]) => inOrder(months).map(month => monthNames[month - 1] ?? '')

const namesOf = (days: RuleDay[]) =>
  weekdays.filter(day => days.some(chosen => chosen.day === day)).map(day => dayNames[day])

function lengthWords(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  return parts
    .filter(([n]) => n > 0)
    .map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`)
    .join(' ')
}

function endWords({ count, until }: Rule, timeZone: string): string {
  if (count !== undefined) return count === 1 ? ', once' : `, ${count} times`
  if (until === undefined) return ''
  const day =
    'day' in until
      ? Temporal.PlainDate.from(until.day)
      : Temporal.Instant.fromEpochMilliseconds(until.at.getTime()).toZonedDateTimeISO(timeZone)
  return `, until ${dateWords(day)}`
}
