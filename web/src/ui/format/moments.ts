const pad = (value: number, width = 2) => String(value).padStart(width, '0')

const dayOf = (date: Date) => `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

const readable = (text: string | undefined): Date | undefined => {
  const date = new Date(text ?? '')
  return text && !Number.isNaN(date.getTime()) ? date : undefined
}

/** An instant as the value of a datetime-local field, in the reader's time zone; '' for none. */
export function toLocalMoment(instant: string | undefined): string {
  const date = readable(instant)
  return date ? `${dayOf(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}` : ''
}

/** The value of a datetime-local field as an instant; undefined while incomplete. */
export const fromLocalMoment = (local: string): string | undefined => readable(local)?.toISOString()

/** The day of an instant, as the value of a date field. */
export function toLocalDay(instant: string | undefined): string {
  const date = readable(instant)
  return date ? dayOf(date) : ''
}

/** The start of a day, shifted by whole days; undefined while incomplete. */
export function startOfDay(local: string, daysLater = 0): string | undefined {
  const date = readable(`${local}T00:00`)
  date?.setDate(date.getDate() + daysLater)
  return date?.toISOString()
}

/** The last months with the current one first: "2026-11". */
export const recentMonths = (count: number, now: Date = new Date()): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1)).toISOString().slice(0, 7),
  )
