import { describe, expect, it } from 'vitest'
import { gramsOf, inUnit, type Key, pressKey, type Unit } from './weight-entry.ts'

const typed = (keys: string, unit: Unit) =>
  keys.split(' ').reduce((entry, key) => pressKey(entry, key as Key, unit), '')

describe('the keypad', () => {
  it.each([
    ['1 . 2 5', 'kg', '1.25', 1250],
    ['. 5', 'kg', '0.5', 500],
    ['0 7', 'kg', '7', 7000],
    ['1 . . 5', 'kg', '1.5', 1500],
    ['1 . 2 3 4 5', 'kg', '1.234', 1234],
    ['9 8 0', 'g', '980', 980],
    ['9 . 8', 'g', '98', 98],
    ['1 2 back', 'kg', '1', 1000],
    ['back', 'kg', '', 0],
    ['9 9 9 9 9', 'kg', '9999', 9_999_000],
    ['1 .', 'kg', '1.', 1000],
  ] as const)('reads %s in %s as %s', (keys, unit, entry, grams) => {
    expect(typed(keys, unit)).toBe(entry)
    expect(gramsOf(entry, unit)).toBe(grams)
  })

  it('keeps the digits when the unit changes, and converts decimals', () => {
    expect(inUnit('640', 'g')).toBe('640')
    expect(inUnit('640', 'kg')).toBe('640')
    expect(inUnit('1.25', 'g')).toBe('1250')
  })
})
