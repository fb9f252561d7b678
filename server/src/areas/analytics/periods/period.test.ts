import type { AnalyticsPeriod } from '@fulmar/contract/analytics/analytics'
import { expect, it } from 'vitest'
import { comparedDays, wholePeriods } from './period.ts'

const cases: [today: string, period: AnalyticsPeriod, from: string, to: string][] = [
  ['2026-11-19', 'LAST_WEEK', '2026-11-09', '2026-11-15'],
  ['2026-11-16', 'LAST_WEEK', '2026-11-09', '2026-11-15'],
  ['2026-11-15', 'LAST_WEEK', '2026-11-02', '2026-11-08'],
  ['2026-01-01', 'LAST_WEEK', '2025-12-22', '2025-12-28'],
  ['2026-11-19', 'QUARTER', '2026-10-01', '2026-12-31'],
  ['2026-01-01', 'QUARTER', '2026-01-01', '2026-03-31'],
  ['2026-05-31', 'QUARTER', '2026-04-01', '2026-06-30'],
  ['2026-11-19', 'LAST_QUARTER', '2026-07-01', '2026-09-30'],
  ['2026-02-28', 'LAST_QUARTER', '2025-10-01', '2025-12-31'],
]

it.each(cases)('on %s %s is from %s to %s', (today, period, from, to) => {
  expect(wholePeriods[period](today)).toEqual({ from, to })
})

it('compares weeks with the week and quarters with the quarter before, an unfinished one with as much of it', () => {
  const before = (period: AnalyticsPeriod, today: string) => {
    const whole = wholePeriods[period](today)
    const to = whole.to > today ? today : whole.to
    return comparedDays(whole, { from: whole.from, to }, to === whole.to, 'previous')
  }
  expect(before('LAST_WEEK', '2026-11-19')).toEqual({ from: '2026-11-02', to: '2026-11-08' })
  expect(before('LAST_QUARTER', '2026-05-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(before('QUARTER', '2026-05-10')).toEqual({ from: '2026-01-01', to: '2026-02-10' })
})
