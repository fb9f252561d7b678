import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setBrand } from '../brand/brand.ts'
import { formatDate, formatDateTime, formatRelative } from './dates.ts'
import { formatDistance, formatPlace } from './distance.ts'
import {
  formatCompact,
  formatCount,
  formatNumber,
  formatPercent,
  formatPoints,
  formatShare,
  formatTotal,
  roundTo,
} from './numbers.ts'
import { formatExactWeight, formatKg, formatWeight, weightScale } from './weight.ts'

it.each([
  [980, '980 g'],
  [1_250, '1.25 kg'],
  [1_234_567, '1,234.6 kg'],
  [null, '–'],
])('%s grams reads %s, to the gram below 100 kg', (grams, text) => {
  expect(formatExactWeight(grams, 'en')).toBe(text)
})

it.each([
  [0.42, 10, '42%'],
  [0.43, 7, '3 of 7'],
  [0, 4, '0 of 4'],
  [null, 0, '–'],
])('a share of %s of %i cases reads %s', (share, cases, text) => {
  expect(formatShare(share, cases)).toBe(text)
})

describe('formatWeight', () => {
  it.each([
    [0, '0 g'],
    [1, '1 g'],
    [980, '980 g'],
    [999.6, '1 kg'],
    [1_000, '1 kg'],
    [12_400, '12.4 kg'],
    [99_949, '99.9 kg'],
    [123_456, '123 kg'],
    [999_499, '999 kg'],
    [999_500, '1 t'],
    [3_200_000, '3.2 t'],
    [1_234_567_890, '1,235 t'],
    [-12_400, '-12.4 kg'],
    [null, '–'],
  ])('%s grams reads %s', (grams, text) => {
    expect(formatWeight(grams, 'en')).toBe(text)
  })

  it('never shows more than three digits of grams or kilograms', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), grams => {
        const [number, unit] = formatWeight(grams, 'en').split(' ')
        const value = Number(number?.replaceAll(',', ''))
        if (unit !== 't') expect(value).toBeLessThan(1_000)
      }),
    )
  })

  it('stays within five percent of the truth from 10 kg on', () => {
    const size = { g: 1, kg: 1_000, t: 1_000_000 } as const
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 2_000_000_000 }), grams => {
        const [number, unit] = formatWeight(grams, 'en').split(' ')
        const said = Number(number?.replaceAll(',', '')) * size[unit as keyof typeof size]
        expect(Math.abs(said - grams) / grams).toBeLessThanOrEqual(0.05)
      }),
    )
  })
})

it('formatKg keeps one decimal so that columns line up', () => {
  expect(formatKg(3_214_500, 'en')).toBe('3,214.5')
  expect(formatKg(3_000_000, 'en')).toBe('3,000.0')
})

describe('formatRelative', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  it.each([
    ['2026-11-15T11:59:30Z', 'just now'],
    ['2026-11-15T12:00:20Z', 'just now'],
    ['2026-11-15T11:59:10Z', '1 minute ago'],
    ['2026-11-15T11:00:20Z', '1 hour ago'],
    ['2026-11-15T09:00:00Z', '3 hours ago'],
    ['2026-11-14T12:00:00Z', '1 day ago'],
    ['2026-11-07T12:00:00Z', '1 week ago'],
    ['2025-08-15T12:00:00Z', '1 year ago'],
    ['2026-11-17T12:00:00Z', 'in 2 days'],
    ['2026-11-01T12:00:00Z', '2 weeks ago'],
    ['2026-08-15T12:00:00Z', '3 months ago'],
    ['2023-11-15T12:00:00Z', '3 years ago'],
  ])('%s reads %s', (when, text) => {
    expect(formatRelative(when, now, 'en')).toBe(text)
  })

  it('always returns text without a zero', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), when => {
        expect(formatRelative(when, now, 'en')).not.toMatch(/^$|–|\b0\b|60 minutes|24 hours/)
      }),
    )
  })

  it('shows a dash for an invalid date', () => {
    expect(formatRelative('not a date', now)).toBe('–')
    expect(formatRelative(null, now)).toBe('–')
  })
})

it('writes dates in the locale and time zone asked for', () => {
  expect(formatDate('2026-11-15T23:30:00Z', 'en-GB', 'UTC')).toBe('15 Nov 2026')
  expect(formatDate('2026-11-15T23:30:00Z', 'en-GB', 'Asia/Tokyo')).toBe('16 Nov 2026')
  expect(formatDateTime('2026-11-15T23:30:00Z', 'en-GB', 'UTC')).toBe('15 Nov 2026, 23:30')
})

it.each([
  [formatNumber(123_456_789, undefined, 'en'), '123,456,789'],
  [formatNumber(Number.NaN), '–'],
  [formatCompact(12_345_678, 'en'), '12.3M'],
  [formatPercent(0.1234, 1, 'en'), '12.3%'],
  [formatPoints(1, 'en'), '1 point'],
  [formatPoints(2_500, 'en'), '2,500 points'],
  [formatCount(1, 'household', undefined, 'en'), '1 household'],
  [formatCount(0, 'city', 'cities', 'en'), '0 cities'],
  [formatTotal(10_000, true, 'en'), '10,000+'],
  [formatDistance(850, 'en'), '850 m'],
  [formatDistance(999.7, 'en'), '1 km'],
  [formatDistance(1_240, 'en'), '1.2 km'],
  [formatDistance(50_000, 'en'), '50 km'],
  [formatPlace({ latitude: 41.14961, longitude: -8.611 }), '41.1496° N, 8.6110° W'],
])('%s is %s', (actual, expected) => {
  expect(actual).toBe(expected)
})

it('weights beside each other share the unit of the largest', () => {
  expect(weightScale([120, 980])).toEqual({ unit: 'g', grams: 1, digits: 0 })
  expect(weightScale([798_504, 0])).toMatchObject({ unit: 'kg', digits: 1 })
  expect(weightScale([798_504, 1_111_000])).toMatchObject({ unit: 'kg', digits: 0 })
  expect(weightScale([12_400_000])).toMatchObject({ unit: 't', digits: 1 })
})

it('writes dates as in the country of the programme, and clocks with 24 hours in every one', () => {
  const evening = '2026-11-15T17:05:00Z'
  expect(formatDateTime(evening, 'en-US', 'UTC')).toBe('Nov 15, 2026, 17:05')
  expect(formatDateTime('2026-11-15T00:05:00Z', 'en-US', 'UTC')).toBe('Nov 15, 2026, 00:05')
  setBrand({ country: 'PT' })
  expect(formatDateTime(evening, undefined, 'UTC')).toBe('15 Nov 2026, 17:05')
  setBrand({ country: '' })
})

it('rounds one weight alike in cards, columns and files', () => {
  expect([formatWeight(23_950, 'en'), formatKg(23_950, 'en'), roundTo(23.95, 1)]).toEqual(['24 kg', '24.0', 24])
  expect([roundTo(-23.95, 1), roundTo(1.005, 2), roundTo(4e-8, 1), roundTo(0, 1)]).toEqual([-24, 1.01, 0, 0])
})
