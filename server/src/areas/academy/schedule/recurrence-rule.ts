import { refuseField } from '#core/errors.ts'

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** `nth` of the month, from its end if negative. */
export interface RuleDay {
  day: Weekday
  nth?: number
}

export interface Rule {
  freq: Frequency
  interval: number
  count?: number
  /** A day on the clocks of the time zone, or a moment. Both are included. */
  until?: { day: string } | { at: Date }
  days: RuleDay[]
  monthDays: number[]
  months: number[]
  positions: number[]
}

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** The parts that each frequency knows; what is left out here could not be said in one plain sentence. */
const partsOf: Record<Frequency, readonly string[]> = {
  DAILY: ['BYDAY', 'BYMONTH'],
  WEEKLY: ['BYDAY', 'BYMONTH', 'WKST'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'],
  YEARLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'],
}
const everywhere = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL']

/** As many rounds as one time may have. */
const mostRounds = 1_000
const largestInterval = 366

const refuse = (message: string): never => refuseField('recurrence', message)

/** Reads a rule of RFC 5545 strictly. Fails with INVALID_INPUT. */
export function readRule(text: string): Rule {
  const parts = readParts(text)
  const freq = parts.get('FREQ') ?? refuse('Say how often it repeats: FREQ is missing')
  if (!isFrequency(freq)) return refuse('It can repeat by day, week, month or year')
  for (const name of parts.keys())
    if (!everywhere.includes(name) && !partsOf[freq].includes(name)) refuse(`${name} does not fit FREQ=${freq}`)
  const weekStart = parts.get('WKST')
  if (weekStart !== undefined && !isWeekday(weekStart)) refuse('A week starts on a day such as MO')
  return sound({
    freq,
    interval: numbersOf(parts, 'INTERVAL', 1, largestInterval)[0] ?? 1,
    ...endOf(parts),
    days: listOf(parts, 'BYDAY').map(dayOf),
    monthDays: numbersOf(parts, 'BYMONTHDAY', 1, 31, true),
    months: numbersOf(parts, 'BYMONTH', 1, 12),
    positions: numbersOf(parts, 'BYSETPOS', 1, 31, true),
  })
}

function readParts(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of text.split(';')) {
    const [, name, value] = /^([A-Z]+)=([A-Z0-9,+-]+)$/.exec(part) ?? refuse('This is not a recurrence rule')
    if (parts.has(name as string)) refuse(`${name} is there twice`)
    parts.set(name as string, value as string)
  }
  return parts
}

const isFrequency = (text: string): text is Frequency => text in partsOf
const isWeekday = (text: string | undefined): text is Weekday => weekdays.includes(text as Weekday)

const listOf = (parts: Map<string, string>, name: string): string[] => parts.get(name)?.split(',') ?? []

function numbersOf(parts: Map<string, string>, name: string, least: number, most: number, isSigned = false): number[] {
  const numbers = listOf(parts, name).map(text => {
    const size = /^-?\d{1,4}$/.test(text) && (isSigned || !text.startsWith('-')) ? Math.abs(Number(text)) : 0
    return size >= least && size <= most ? Number(text) : refuse(`${name} must be from ${least} to ${most}`)
  })
  if (['INTERVAL', 'COUNT'].includes(name) && numbers.length > 1) refuse(`${name} is one number`)
  return [...new Set(numbers)]
}

function dayOf(text: string): RuleDay {
  const [, nth, day] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? []
  if (!isWeekday(day)) return refuse('BYDAY has days such as MO, or 2MO for the second Monday')
  return nth === undefined ? { day } : { day, nth: Number(nth) }
}

function endOf(parts: Map<string, string>): Pick<Rule, 'count' | 'until'> {
  const [until, count] = [parts.get('UNTIL'), numbersOf(parts, 'COUNT', 1, mostRounds)[0]]
  if (until !== undefined && count !== undefined) refuse('It ends on a day or after a number of rounds, not both')
  if (count !== undefined) return { count }
  if (until === undefined) return {}
  const [, year, month, day, time] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z)?$/.exec(until) ?? []
  const date = `${year}-${month}-${day}`
  const clock = time === undefined ? '00:00:00' : `${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}`
  const at = new Date(`${date}T${clock}Z`)
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date)) refuse('UNTIL is a day such as 20261231')
  return { until: time === undefined ? { day: date } : { at } }
}

/** Fails with INVALID_INPUT where the parts do not go together. */
function sound(rule: Rule): Rule {
  const { freq, days, monthDays, months, positions } = rule
  const hasNth = days.some(({ nth }) => nth !== undefined)
  if (hasNth && (freq === 'DAILY' || freq === 'WEEKLY')) refuse('Only a month has a first or last Monday')
  if (days.length > 0 && monthDays.length > 0) refuse('Choose days of the week or days of the month, not both')
  if (freq === 'YEARLY' && months.length === 0 && days.length + monthDays.length > 0) refuse('Say in which month')
  if (positions.length > 0 && (days.length === 0 || hasNth)) refuse('BYSETPOS picks among the days of BYDAY')
  return rule
}
