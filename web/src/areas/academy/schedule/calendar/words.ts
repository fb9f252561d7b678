import type { Round } from '@fulmar/contract/academy/game-schedule'
import { formatMinutes } from '#ui/format/duration.ts'
import { dateFormatter } from '#ui/format/formatters.ts'
import { roundWords } from '../../rounds.ts'
import type { CalendarView, ClockChange, Timed } from './days.ts'

const day = (options: Intl.DateTimeFormatOptions) => dateFormatter(undefined, { ...options, timeZone: 'UTC' })

/** "Sunday 29 March 2026". */
export const formatDay = (date: string): string =>
  day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(date))

/** "Sun 29 Mar". */
export const formatShortDay = (date: string): string =>
  day({ weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(date))

/** "March 2026", or "16 – 22 Nov 2026". */
export function formatPeriod(view: CalendarView, date: string, days: readonly string[]): string {
  if (view !== 'week') return day({ month: 'long', year: 'numeric' }).format(new Date(date))
  const [first = date, last = date] = [days[0], days.at(-1)]
  return day({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(new Date(first), new Date(last))
}

/** A local time with its day: "Sun 29 Mar, 18:00". */
export const formatLocal = (local: string): string =>
  day({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(`${local}:00Z`),
  )

/** "18:00–20:00", with the last day where it is another one. */
export function formatTimes({ startsAt, endsAt }: Timed, timeZone: string): string {
  const time = dateFormatter(undefined, { timeStyle: 'short', timeZone })
  const date = dateFormatter(undefined, { day: 'numeric', month: 'short', timeZone })
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const lastDay = date.format(start) === date.format(end) ? '' : ` on ${date.format(end)}`
  return `${time.format(start)}–${time.format(end)}${lastDay}`
}

/** What a block shows by colour or sign. */
export const formatSigns = (round: Round): string =>
  [roundWords[round.status], round.isMoved && 'moved', round.clashes.length > 0 && formatClashes(round.clashes)]
    .filter(Boolean)
    .join(', ')

export const formatClashes = (clashes: Round['clashes']): string =>
  `at the same time as ${clashes.map(({ name }) => name).join(', ')}`

/** "On Sunday 29 March 2026 the clocks go forward by 1 h." */
export const formatChange = ({ day: date, minutes }: ClockChange): string =>
  `On ${formatDay(date)} the clocks go ${minutes > 0 ? 'forward' : 'back'} by ${formatMinutes(Math.abs(minutes))}.`
