import { namedYears } from '@fulmar/contract/core/common'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { refuseField } from '#core/errors.ts'
import { isTimeZone } from '#core/time-zones.ts'
import { type Rule, readRule } from './recurrence-rule.ts'
import type { Occurrence } from './rounds.queries.ts'
import type { Timing } from './windows.queries.ts'

/** A timing that was checked. */
export interface ReadTiming extends Timing {
  local: Temporal.PlainDateTime
  rule: Rule | null
}

const dayMs = 86_400_000

/** Fails with INVALID_INPUT. */
export function readTiming(timing: Timing): ReadTiming {
  const local = readLocal(timing.startsAt)
  if (!isTimeZone(timing.timeZone)) refuseField('timeZone', 'This time zone is not known')
  return { ...timing, local, rule: timing.recurrence === null ? null : readRule(timing.recurrence) }
}

function readLocal(text: string): Temporal.PlainDateTime {
  const year = Number(text.slice(0, 4))
  if (year < namedYears.first || year > namedYears.last)
    refuseField('startsAt', `Enter a year from ${namedYears.first} to ${namedYears.last}`)
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  } catch {
    return refuseField('startsAt', 'This day does not exist')
  }
}

/** Those that start after one moment and no later than another, in order. */
export function occurrencesOf(timing: ReadTiming, after: Date, upTo: Date): Occurrence[] {
  return localStarts(timing, after, Math.min(upTo.getTime(), endMs(timing.rule)))
    .flatMap(local => resolved(timing, local) ?? [])
    .filter(({ startsAt }) => Date.parse(startsAt) > after.getTime() && Date.parse(startsAt) <= upTo.getTime())
}

/** No clock is further than this from UTC. */
const margin = 2 * dayMs

/** No later than this. */
function endMs(rule: Rule | null): number {
  if (!rule?.until) return Number.POSITIVE_INFINITY
  return 'day' in rule.until ? Date.parse(rule.until.day) + margin : rule.until.at.getTime()
}

/**
 * The rule is expanded on plain clock times, written as UTC: in a time zone the library would leave out, as RFC 5545
 * has it, what falls into the hour that daylight saving skips.
 */
function localStarts({ local, rule, recurrence }: ReadTiming, after: Date, upToMs: number): Temporal.PlainDateTime[] {
  if (rule === null || recurrence === null) return [local]
  const dtstart = local.toZonedDateTime('UTC')
  const rruleString = recurrence.replace(/(^|;)UNTIL=[^;]*/, '').replace(/^;/, '')
  const expanded = new RRuleTemporal({ rruleString, dtstart, temporal: Temporal })
  if (upToMs <= after.getTime()) return []
  const [from, to] = [new Date(after.getTime() - margin), new Date(upToMs + margin)]
  return expanded.between(from, to, true).map(moment => moment.toPlainDateTime())
}

/**
 * A time that daylight saving skips is an hour later, one that it repeats is the first of the two. None on a day that
 * a time zone left out altogether, nor after the end.
 */
function resolved({ timeZone, minutes, rule }: ReadTiming, local: Temporal.PlainDateTime): Occurrence | undefined {
  const start = local.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  const shift = local.until(start.toPlainDateTime(), { largestUnit: 'hour' })
  if (shift.hours >= 24 || isAfterEnd(rule, local, start)) return undefined
  const iso = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString()
  return {
    occurrence: local.toString({ smallestUnit: 'minute' }),
    startsAt: iso(start),
    endsAt: iso(start.add({ minutes })),
  }
}

function isAfterEnd(rule: Rule | null, local: Temporal.PlainDateTime, start: Temporal.ZonedDateTime): boolean {
  if (!rule?.until) return false
  if ('day' in rule.until) return local.toPlainDate().toString() > rule.until.day
  return start.epochMilliseconds > rule.until.at.getTime()
}

/** The day on the clocks of a time zone. */
export const dayIn = (timeZone: string, at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

// As far apart as two 29ths of February can be.
const searchedMs = 8 * 366 * dayMs

/** Fails with INVALID_INPUT if there is no round any more, or as good as never. */
export function requireRounds(timing: ReadTiming, now: Date) {
  const from = new Date(Math.max(now.getTime(), timing.local.toZonedDateTime('UTC').epochMilliseconds - margin))
  const isFollowed = [60 * dayMs, searchedMs].some(
    ms => occurrencesOf(timing, from, new Date(from.getTime() + ms)).length > 0,
  )
  if (isFollowed) return
  if (timing.rule === null) refuseField('startsAt', 'This time has passed')
  refuseField('recurrence', 'This schedule has no rounds')
}
