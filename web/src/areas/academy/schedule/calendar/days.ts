import type { Round } from '@fulmar/contract/academy/game-schedule'
import { fromZoned, offsetAt, shiftDay, toZoned } from '#ui/format/zones.ts'

export type CalendarView = 'month' | 'week' | 'list'

const DAYS_OF_WEEK = 7
const MINUTES_OF_DAY = 1440

/** Monday is 0. */
const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % DAYS_OF_WEEK

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The month before or after, and so on. */
export function shiftMonth(day: string, months: number): string {
  const date = new Date(firstOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** The days that a view shows: whole weeks from Monday on, or one month as a list. */
export function daysOf(view: CalendarView, date: string): string[] {
  const monday = (day: string) => shiftDay(day, -weekday(day))
  const [first, last] =
    view === 'week'
      ? [monday(date), shiftDay(monday(date), 6)]
      : view === 'list'
        ? [firstOfMonth(date), shiftDay(shiftMonth(date, 1), -1)]
        : [monday(firstOfMonth(date)), shiftDay(monday(shiftDay(shiftMonth(date, 1), -1)), 6)]
  const days: string[] = []
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day)
  return days
}

/** The moments between which the rounds of these days lie. */
export function spanOf(days: readonly string[], timeZone: string): { from: string; to: string } {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { from: fromZoned(`${first}T00:00`, timeZone), to: fromZoned(`${shiftDay(last, 1)}T00:00`, timeZone) }
}

export type Timed = Pick<Round, 'startsAt' | 'endsAt'>

/** The part of a round on one day, in minutes of the clock from midnight. */
export interface Segment<R> {
  round: R
  /** False on the days after the first. */
  isStart: boolean
  from: number
  to: number
}

const minutesOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))

/** The rounds on one day, in the order of their start. */
export function segmentsOn<R extends Timed>(day: string, rounds: readonly R[], timeZone: string): Segment<R>[] {
  return rounds
    .map(round => ({ round, start: toZoned(round.startsAt, timeZone), end: toZoned(round.endsAt, timeZone) }))
    .filter(({ start, end }) => start.slice(0, 10) <= day && end > `${day}T00:00`)
    .map(({ round, start, end }) => ({
      round,
      isStart: start.startsWith(day),
      from: start.startsWith(day) ? minutesOf(start) : 0,
      to: end.startsWith(day) ? minutesOf(end) : MINUTES_OF_DAY,
    }))
    .toSorted((a, b) => a.from - b.from)
}

/** A day on which the clocks change, and by how many minutes. */
export interface ClockChange {
  day: string
  minutes: number
}

/** The changes of the clocks within some days. */
export function clockChanges(days: readonly string[], timeZone: string): ClockChange[] {
  const midnight = (day: string) => offsetAt(fromZoned(`${day}T00:00`, timeZone), timeZone)
  return days
    .map(day => ({ day, minutes: midnight(shiftDay(day, 1)) - midnight(day) }))
    .filter(({ minutes }) => minutes !== 0)
}

/** Side by side where rounds overlap: the lane of each segment and how many there are. */
export function lanesOf<R>(segments: readonly Segment<R>[]): { lane: number; lanes: number }[] {
  const ends: number[] = []
  const lanes = segments.map(({ from, to }) => {
    const free = ends.findIndex(end => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    return lane
  })
  return lanes.map(lane => ({ lane, lanes: ends.length }))
}
