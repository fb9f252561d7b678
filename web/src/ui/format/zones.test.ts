import { describe, expect, it } from 'vitest'
import { fromZoned, offsetAt, shiftDay, shiftLocal, toZoned } from './zones.ts'

describe('a local time and its instant', () => {
  it.each([
    ['2026-03-28T18:00', 'Europe/Lisbon', '2026-03-28T18:00:00.000Z'],
    ['2026-03-29T18:00', 'Europe/Lisbon', '2026-03-29T17:00:00.000Z'],
    ['2026-11-01T12:00', 'America/New_York', '2026-11-01T17:00:00.000Z'],
    ['2026-06-01T08:15', 'Asia/Kathmandu', '2026-06-01T02:30:00.000Z'],
    ['2026-01-10T09:00', 'Australia/Lord_Howe', '2026-01-09T22:00:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, instant) => {
    expect(fromZoned(local, zone)).toBe(instant)
    expect(toZoned(instant, zone)).toBe(local)
  })

  it('a time that the clocks skip is an hour later', () => {
    expect(toZoned(fromZoned('2026-03-29T01:30', 'Europe/Lisbon'), 'Europe/Lisbon')).toBe('2026-03-29T02:30')
  })

  it('of a time that comes twice the first counts', () => {
    expect(fromZoned('2026-10-25T01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z')
  })

  it('every minute of a day goes there and back', () => {
    for (let minute = 0; minute < 1440; minute += 7) {
      const local = shiftLocal('2026-07-01T00:00', minute)
      expect(toZoned(fromZoned(local, 'America/New_York'), 'America/New_York')).toBe(local)
    }
  })
})

it('offsets change with daylight saving', () => {
  expect(offsetAt('2026-03-28T12:00:00Z', 'Europe/Lisbon')).toBe(0)
  expect(offsetAt('2026-03-30T12:00:00Z', 'Europe/Lisbon')).toBe(60)
  expect(offsetAt('2026-03-30T12:00:00.500Z', 'Asia/Kathmandu')).toBe(345)
})

it('days are shifted over the end of a month and a year', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
})
