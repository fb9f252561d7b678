import { dayOfWeek, type OperatingHoursEntry } from '@fulmar/contract/stores/store-details'

const days = dayOfWeek.options
const part = /^([a-z]{3,9})(?:\s*[-–]\s*([a-z]{3,9}))?\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/

/** Weekly hours as people write them: "Mon-Fri 09:00-18:00; Sat 09:00-13:00". Undefined if they cannot be read. */
export function readHours(text: string): OperatingHoursEntry[] | undefined {
  const parts = text
    .toLowerCase()
    .split(/[;,\n]/)
    .map(it => it.trim())
    .filter(Boolean)
  const entries: OperatingHoursEntry[] = []
  for (const written of parts) {
    const [, from = '', to = from, opens = '', closes = ''] = part.exec(written) ?? []
    const [first, last] = [dayAt(from), dayAt(to)]
    if (first < 0 || last < first) return undefined
    const timeSlot = { openTime: opens.padStart(5, '0'), closeTime: closes.padStart(5, '0') }
    for (const day of days.slice(first, last + 1)) entries.push({ dayOfWeek: day, isOpen: true, timeSlot })
  }
  return entries
}

const dayAt = (written: string) => (written.length < 3 ? -1 : days.findIndex(day => day.startsWith(written)))
