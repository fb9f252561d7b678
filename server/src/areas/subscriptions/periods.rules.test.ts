import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodFrom, unusedAmount } from './periods.rules.ts'

const day = (text: string) => new Date(`${text}T10:00:00Z`)

describe('a period', () => {
  it.each([
    ['2026-01-15', '2026-01-15', 'MONTH', '2026-02-15'],
    ['2026-01-31', '2026-01-31', 'MONTH', '2026-02-28'],
    ['2026-01-31', '2026-02-28', 'MONTH', '2026-03-31'],
    ['2026-01-31', '2028-02-29', 'MONTH', '2028-03-31'],
    ['2026-01-15', '2026-01-15', 'YEAR', '2027-01-15'],
    ['2024-02-29', '2024-02-29', 'YEAR', '2025-02-28'],
    ['2024-02-29', '2027-02-28', 'YEAR', '2028-02-29'],
  ] as const)('anchored at %s that starts on %s lasts a %s, until %s', (anchor, from, interval, to) => {
    expect(periodFrom(day(from), interval, day(anchor))).toEqual({ from: day(from), to: day(to) })
  })

  it('follows the one before without a gap, and never drifts from the day of its anchor', () => {
    const anchors = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(anchors, fc.constantFrom('MONTH' as const, 'YEAR' as const), (anchor, interval) => {
        let from = anchor
        for (let n = 0; n < 30; n++) {
          const { to } = periodFrom(from, interval, anchor)
          const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
          expect(to > from).toBe(true)
          expect(to.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay))
          from = to
        }
      }),
    )
  })
})

describe('unused time', () => {
  const period = { from: day('2026-04-01'), to: day('2026-05-01') }
  it.each([
    ['2026-04-01', 3000],
    ['2026-04-16', 1500],
    ['2026-04-30', 100],
    ['2026-05-01', 0],
    ['2026-06-01', 0],
  ])('on %s is worth %i of 3000', (at, worth) => {
    expect(unusedAmount(3000, period, day(at))).toBe(worth)
  })
})
