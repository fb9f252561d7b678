import { expect, it } from 'vitest'
import { editOfRule, once, ruleOf, weekdayOf } from './recurrence.ts'

it.each([
  null,
  'FREQ=DAILY',
  'FREQ=DAILY;COUNT=5',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=WEEKLY;BYDAY=SU;UNTIL=20261231',
  'FREQ=MONTHLY;UNTIL=20270131',
])('%s is edited as fields and written back', rule => {
  const edit = editOfRule(rule)
  expect(edit.repeat).not.toBe('CUSTOM')
  expect(ruleOf(edit)).toBe(rule)
})

it.each([
  'FREQ=YEARLY',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
  'FREQ=DAILY;UNTIL=20261231T235959Z',
])('%s cannot be said by the fields and stays as it is', rule => {
  const edit = editOfRule(rule)
  expect(edit.repeat).toBe('CUSTOM')
  expect(ruleOf(edit)).toBe(rule)
})

it('days are written in the order of the week, an end that is not chosen is left out', () => {
  expect(ruleOf({ ...once, repeat: 'WEEKLY', days: ['SU', 'MO'], until: '2026-01-01', count: 3 })).toBe(
    'FREQ=WEEKLY;BYDAY=MO,SU',
  )
})

it('knows the weekday of a date', () => {
  expect(weekdayOf('2026-03-30')).toBe('MO')
  expect(weekdayOf('2026-03-29')).toBe('SU')
})
