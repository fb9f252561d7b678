import { describe, expect, it } from 'vitest'
import { clockChanges, daysOf, lanesOf, segmentsOn, shiftMonth, spanOf } from './days.ts'

describe('the days of a view', () => {
  it('a month has whole weeks from Monday on', () => {
    const days = daysOf('month', '2026-11-17')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(daysOf('month', '2027-02-10')).toHaveLength(28)
  })

  it('a week starts on Monday, a list has the month', () => {
    expect(daysOf('week', '2026-11-22')).toEqual(expect.arrayContaining(['2026-11-16', '2026-11-22']))
    const list = daysOf('list', '2026-02-11')
    expect([list[0], list.at(-1)]).toEqual(['2026-02-01', '2026-02-28'])
  })

  it('months go on over the end of a year', () => {
    expect(shiftMonth('2026-12-31', 1)).toBe('2027-01-01')
    expect(shiftMonth('2026-01-15', -1)).toBe('2025-12-01')
  })

  it('their span is in the time zone', () => {
    expect(spanOf(['2026-03-28', '2026-03-29'], 'Europe/Lisbon')).toEqual({
      from: '2026-03-28T00:00:00.000Z',
      to: '2026-03-29T23:00:00.000Z',
    })
  })
})

describe('the rounds of a day', () => {
  const night = { startsAt: '2026-03-28T22:00:00Z', endsAt: '2026-03-29T08:00:00Z' }

  it('a round past midnight is on both days, and starts on the first', () => {
    expect(segmentsOn('2026-03-28', [night], 'Europe/Lisbon')).toEqual([
      { round: night, isStart: true, from: 1320, to: 1440 },
    ])
    expect(segmentsOn('2026-03-29', [night], 'Europe/Lisbon')).toEqual([
      { round: night, isStart: false, from: 0, to: 540 },
    ])
    expect(segmentsOn('2026-03-30', [night], 'Europe/Lisbon')).toEqual([])
  })

  it('a round that ends at midnight is not on the next day', () => {
    const evening = { startsAt: '2026-01-01T20:00:00Z', endsAt: '2026-01-02T00:00:00Z' }
    expect(segmentsOn('2026-01-02', [evening], 'Europe/Lisbon')).toEqual([])
  })

  it('overlapping rounds stand side by side', () => {
    const at = (from: number, to: number) => ({ round: null, isStart: true, from, to })
    expect(lanesOf([at(0, 60), at(30, 90), at(60, 120)])).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
    ])
  })
})

it('finds the days on which clocks change', () => {
  expect(clockChanges(daysOf('month', '2026-03-10'), 'Europe/Lisbon')).toEqual([{ day: '2026-03-29', minutes: 60 }])
  expect(clockChanges(daysOf('month', '2026-10-10'), 'Europe/Lisbon')).toEqual([{ day: '2026-10-25', minutes: -60 }])
  expect(clockChanges(daysOf('month', '2026-10-10'), 'Asia/Kathmandu')).toEqual([])
})
