import { type GameWindow, type WindowInput, windowInput } from '@fulmar/contract/academy/game-schedule'
import { namedDay } from '@fulmar/contract/core/common'
import { z } from 'zod'
import { editOfRule, once, recurrenceEdit, ruleOf, weekdayOf } from './recurrence.ts'

const fields = z.object({
  date: namedDay,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time'),
  minutes: windowInput.shape.minutes,
  timeZone: z.string().min(1, 'Choose a time zone'),
  ...recurrenceEdit.shape,
})

/** A play time as it is edited. */
export const windowEdit = fields.check(({ value, issues }) => {
  const { repeat, days, ends, until, count, date } = value
  const add = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
  if (repeat === 'NONE' || repeat === 'CUSTOM') return
  if (repeat === 'WEEKLY' && days.length === 0) add('days', 'Choose at least one day')
  if (ends === 'UNTIL' && until === '') add('until', 'Choose the last day')
  if (ends === 'UNTIL' && until !== '' && until < date) add('until', 'The last day is before the first')
  if (ends === 'COUNT' && count === null) add('count', 'Enter how many rounds')
})
export type WindowEdit = z.input<typeof windowEdit>
export type WindowEdited = z.output<typeof windowEdit>

/** A new time starts tomorrow evening, for two hours. */
export const blankWindow = (tomorrow: string, timeZone: string): WindowEdit => {
  const day = weekdayOf(tomorrow)
  return { date: tomorrow, time: '18:00', minutes: 120, timeZone, ...once, days: day ? [day] : [] }
}

export const editOfWindow = ({ startsAt, minutes, timeZone, recurrence }: GameWindow): WindowEdit => ({
  date: startsAt.slice(0, 10),
  time: startsAt.slice(11),
  minutes,
  timeZone,
  ...editOfRule(recurrence),
})

/** As the call takes it. */
export const timingOf = (edit: WindowEdited): Omit<WindowInput, 'gameId'> => ({
  startsAt: `${edit.date}T${edit.time}`,
  minutes: edit.minutes,
  timeZone: edit.timeZone,
  recurrence: ruleOf(edit),
})
