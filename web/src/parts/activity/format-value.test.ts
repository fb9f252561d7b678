import { expect, it } from 'vitest'
import { formatValue } from './format-value.ts'

it('formats values in words', () => {
  expect(formatValue('radiusMeters', 1200)).toBe('1.2 km')
  expect(
    formatValue('boundary', [
      [1, 2],
      [3, 4],
      [5, 6],
    ]),
  ).toBe('3 corners')
  expect(formatValue('name', 'USA')).toBe('USA')
  expect(formatValue('isOpen', false)).toBe('no')
  expect(formatValue('effectiveFrom', '2026-11-15T10:00:00.000Z')).toMatch(/2026/)
  expect(formatValue('effectiveFrom', '2026-11-15T10:00:00.000Z')).not.toContain('T10')
})

it('formats an address by its parts, without empty ones', () => {
  const address = { street: '', city: 'Matosinhos', state: null, postalCode: '4450-123', country: '' }
  expect(formatValue('address', address)).toBe('city Matosinhos, postal code 4450-123')
  expect(formatValue('address', { street: '', city: '' })).toBe('none')
})

it('formats hours by day', () => {
  const timeSlot = { openTime: '09:00', closeTime: '17:00' }
  expect(formatValue('operatingHours', [{ dayOfWeek: 'monday', isOpen: true, timeSlot }])).toBe('Monday 09:00 – 17:00')
  expect(
    formatValue('exceptions', [
      { date: '2026-12-24', label: 'Christmas Eve', isOpen: true, timeSlot },
      { date: '2026-12-25', label: 'Christmas', isOpen: false, timeSlot },
    ]),
  ).toMatch(/2026, Christmas Eve 09:00 – 17:00; .*2026, Christmas closed$/)
  expect(formatValue('exceptions', [])).toBe('none')
})
