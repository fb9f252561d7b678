import type { ExpiryPolicy } from '@fulmar/contract/points/points-policy'
import { describe, expect, it } from 'vitest'
import { firstDaysAfter, takesMore, warnedOn } from './expiry.ts'

const on: ExpiryPolicy = { isOn: true, months: 12, warningDays: 30, startsOn: '2027-03-01' }

describe('firstDaysAfter', () => {
  it.each([
    ['2026-12-15T10:00:00Z', '2027-02-01'],
    ['2027-01-30T10:00:00Z', '2027-03-01'],
    ['2027-01-31T10:00:00Z', '2027-04-01'],
  ])('offers the first months with the full notice from %s', (now, first) => {
    const days = firstDaysAfter(new Date(now), 30)
    expect(days[0]).toBe(first)
    expect(days).toHaveLength(12)
    expect(warnedOn(first, 30) >= now.slice(0, 10)).toBe(true)
  })
})

describe('takesMore', () => {
  it.each([
    ['turned on', { ...on, isOn: false }, on, true],
    ['turned off', on, { ...on, isOn: false }, false],
    ['a shorter life', on, { ...on, months: 6 }, true],
    ['a longer life', on, { ...on, months: 24 }, false],
    ['an earlier start', on, { ...on, startsOn: '2027-02-01' }, true],
    ['a later start', on, { ...on, startsOn: '2027-05-01' }, false],
    ['other notice', on, { ...on, warningDays: 60 }, false],
  ])('%s', (_, before, after, asks) => {
    expect(takesMore(before, after)).toBe(asks)
  })
})
