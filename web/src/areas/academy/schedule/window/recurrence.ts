import { z } from 'zod'

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

const repeats = ['NONE', 'DAILY', 'WEEKLY', 'MONTHLY', 'CUSTOM'] as const
export type Repeat = (typeof repeats)[number]

/** How a time repeats, as it is edited. */
export const recurrenceEdit = z.object({
  repeat: z.enum(repeats),
  days: z.array(z.enum(weekdays)),
  ends: z.enum(['NEVER', 'UNTIL', 'COUNT']),
  /** The last day, included. */
  until: z.string(),
  count: z.number().int().min(1, 'At least one round').max(1000, 'At most 1,000 rounds').nullable(),
  /** A rule that these fields cannot say; it stays as it is. */
  custom: z.string(),
})
export type RecurrenceEdit = z.infer<typeof recurrenceEdit>

export const once: RecurrenceEdit = { repeat: 'NONE', days: [], ends: 'NEVER', until: '', count: null, custom: '' }

const dayOf = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`

/** A recurrence rule as fields, or kept as it is where they could not say it. */
export function editOfRule(rule: string | null): RecurrenceEdit {
  if (rule === null) return once
  const custom = { ...once, repeat: 'CUSTOM' as const, custom: rule }
  const { FREQ, BYDAY, UNTIL, COUNT, ...rest } = Object.fromEntries(
    rule.split(';').map(part => part.split('=') as [string, string]),
  )
  const days = BYDAY?.split(',') ?? []
  const isSimple =
    ['DAILY', 'WEEKLY', 'MONTHLY'].includes(FREQ ?? '') &&
    Object.keys(rest).length === 0 &&
    (days.length === 0 || FREQ === 'WEEKLY') &&
    days.every(day => (weekdays as readonly string[]).includes(day)) &&
    (UNTIL === undefined || /^\d{8}$/.test(UNTIL))
  if (!isSimple) return custom
  return {
    repeat: FREQ as Repeat,
    days: days as Weekday[],
    ends: UNTIL ? 'UNTIL' : COUNT ? 'COUNT' : 'NEVER',
    until: UNTIL ? dayOf(UNTIL) : '',
    count: COUNT ? Number(COUNT) : null,
    custom: '',
  }
}

/** The rule of the fields; null for a single round. */
export function ruleOf({ repeat, days, ends, until, count, custom }: RecurrenceEdit): string | null {
  if (repeat === 'NONE') return null
  if (repeat === 'CUSTOM') return custom
  const chosen = weekdays.filter(day => days.includes(day))
  return [
    `FREQ=${repeat}`,
    repeat === 'WEEKLY' && chosen.length > 0 && `BYDAY=${chosen.join(',')}`,
    ends === 'UNTIL' && until && `UNTIL=${until.replaceAll('-', '')}`,
    ends === 'COUNT' && count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** The weekday of a date: "2026-03-30" is MO. */
export const weekdayOf = (date: string): Weekday | undefined => weekdays[(new Date(date).getUTCDay() + 6) % 7]
