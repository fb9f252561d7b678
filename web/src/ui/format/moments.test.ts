import { expect, it } from 'vitest'
import { fromLocalMoment, startOfDay, toLocalDay, toLocalMoment } from './moments.ts'
import { formatMoney, minorUnitsPerMajor } from './money.ts'

it('converts an instant to local time and back', () => {
  const instant = new Date(2026, 10, 15, 14, 5).toISOString()
  expect(toLocalMoment(instant)).toBe('2026-11-15T14:05')
  expect(fromLocalMoment('2026-11-15T14:05')).toBe(instant)
  expect(toLocalDay(instant)).toBe('2026-11-15')
})

it('has no value for incomplete input', () => {
  expect(fromLocalMoment('')).toBeUndefined()
  expect(toLocalMoment(undefined)).toBe('')
  expect(startOfDay('')).toBeUndefined()
})

it('computes the start and end of a day', () => {
  expect(startOfDay('2026-02-28')).toBe(new Date(2026, 1, 28).toISOString())
  expect(startOfDay('2026-02-28', 1)).toBe(new Date(2026, 2, 1).toISOString())
})

it('formats money in major units', () => {
  expect(formatMoney(123_450, 'EUR', 'en')).toBe('€1,234.50')
  expect(formatMoney(500, 'JPY', 'en')).toBe('¥500')
  expect(formatMoney(undefined, 'EUR', 'en')).toBe('–')
  expect([minorUnitsPerMajor('EUR'), minorUnitsPerMajor('JPY')]).toEqual([100, 1])
})
