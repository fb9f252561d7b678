const pad = (value: number, width = 2) => String(value).padStart(width, '0')

const dayOf = (date: Date) => `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

const readable = (text: string | undefined): Date | undefined => {
  const date = new Date(text ?? '')
  return text && !Number.isNaN(date.getTime()) ? date : undefined
}

/** An instant as a field for day and time wants it, in the reader's time zone; '' for none. */
export function toLocalMoment(instant: string | undefined): string {
  const date = readable(instant)
  return date ? `${dayOf(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}` : ''
}

/** What such a field says, as an instant; undefined while it is not complete. */
export const fromLocalMoment = (local: string): string | undefined => readable(local)?.toISOString()

/** The day an instant falls on, as a date field wants it. */
export function toLocalDay(instant: string | undefined): string {
  const date = readable(instant)
  return date ? dayOf(date) : ''
}

/** The first moment of a day, moved by whole days; undefined while the field is not complete. */
export function startOfDay(local: string, daysLater = 0): string | undefined {
  const date = readable(`${local}T00:00`)
  date?.setDate(date.getDate() + daysLater)
  return date?.toISOString()
}
