export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Day = (typeof days)[number]

/** Opening hours of a day. A closed day keeps its times. */
export interface Hours {
  isOpen: boolean
  timeSlot: { openTime: string; closeTime: string }
}

export interface DayHours extends Hours {
  dayOfWeek: Day
}

const weekdays: readonly Day[] = days.slice(0, 5)

/** Every day open from nine to five. */
export const usualHours = (): DayHours[] =>
  days.map(dayOfWeek => ({ dayOfWeek, isOpen: true, timeSlot: { openTime: '09:00', closeTime: '17:00' } }))

/** All seven days in order; missing days are closed. */
export const wholeWeek = (given: readonly DayHours[]): DayHours[] =>
  usualHours().map(usual => given.find(({ dayOfWeek }) => dayOfWeek === usual.dayOfWeek) ?? { ...usual, isOpen: false })

/** A note on hours that need one. */
export function formatHours({ isOpen, timeSlot: { openTime, closeTime } }: Hours): string | undefined {
  if (!isOpen) return 'Closed'
  if (openTime === '' || closeTime === '') return undefined
  if (closeTime === openTime) return 'Open 24 hours'
  return closeTime < openTime ? 'Closes the next day' : undefined
}

/** "09:00 – 17:00", "22:00 – 02:00, closes the next day", "Closed". */
export function formatTimes(hours: Hours): string {
  const note = formatHours(hours)
  const { openTime, closeTime } = hours.timeSlot
  if (note && (!hours.isOpen || openTime === closeTime)) return note
  return `${openTime} – ${closeTime}${note ? `, ${note.toLowerCase()}` : ''}`
}

/** Copies the hours of one day to others. */
export function copyDay(hours: readonly DayHours[], from: Day, to: 'weekdays' | 'all'): DayHours[] {
  const source = hours.find(({ dayOfWeek }) => dayOfWeek === from)
  if (!source) return [...hours]
  return hours.map(day =>
    to === 'all' || weekdays.includes(day.dayOfWeek)
      ? { dayOfWeek: day.dayOfWeek, isOpen: source.isOpen, timeSlot: { ...source.timeSlot } }
      : day,
  )
}

/** Monday for monday. */
export const dayName = (day: Day): string => day.charAt(0).toUpperCase() + day.slice(1)
