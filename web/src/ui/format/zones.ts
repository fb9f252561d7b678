import { dateFormatter } from './formatters.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const clock = (timeZone: string) =>
  dateFormatter('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

/** An instant on the clocks of a time zone, to the minute: "2026-03-29T18:00". */
export function toZoned(instant: string | number, timeZone: string): string {
  const parts = Object.fromEntries(
    clock(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

const asUtc = (local: string) => Date.parse(`${local}:00Z`)

/** Minutes that the clocks of a time zone are ahead of UTC. */
export function offsetAt(instant: string | number, timeZone: string): number {
  const ms = new Date(instant).getTime()
  const whole = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  return (asUtc(toZoned(whole, timeZone)) - whole) / MINUTE_MS
}

/** The instant of a local time. A time that the clocks skip is an hour later, of a time that comes twice the first counts. */
export function fromZoned(local: string, timeZone: string): string {
  const utc = asUtc(local)
  const [before, after] = [utc - DAY_MS, utc + DAY_MS].map(near => utc - offsetAt(near, timeZone) * MINUTE_MS) as [
    number,
    number,
  ]
  const fitting = [before, after].filter(value => toZoned(value, timeZone) === local)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before).toISOString()
}

/** Shifts a local time by minutes of the clock face: "2026-03-29T18:00" and a day is "2026-03-30T18:00". */
export const shiftLocal = (local: string, minutes: number): string =>
  new Date(asUtc(local) + minutes * MINUTE_MS).toISOString().slice(0, 16)

/** "2026-03-29" and 1 is "2026-03-30". */
export const shiftDay = (day: string, days: number): string => shiftLocal(`${day}T00:00`, days * 24 * 60).slice(0, 10)

/** The reader's own time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
