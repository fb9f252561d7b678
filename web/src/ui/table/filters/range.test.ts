import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterValue, setting } from '../table.state.ts'
import type { RangeFilter, TableState } from '../table.types.ts'
import { describeRange, fieldsOf, isTurnedRound, rangeOfFields } from './range.ts'

const points: RangeFilter = { kind: 'numbers', keys: ['pointsFrom', 'pointsTo'], label: 'Points' }
const state: TableState = { page: 1, limit: 25, sortBy: 'name', sortOrder: 'asc' }
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('a range', () => {
  it('is two numbers of the address, and one that is open is not in it', () => {
    expect(filterValue({ ...state, pointsTo: 500 } as TableState, points)).toEqual(['', '500'])
    expect(setting(points, ['', '500'])).toEqual({ pointsFrom: undefined, pointsTo: '500' })
    expect(setting(points, undefined)).toEqual({ pointsFrom: undefined, pointsTo: undefined })
  })

  it('of days comes back as it was chosen, and its last day belongs to it', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const range = rangeOfFields('days', [from, to])
        expect(fieldsOf('days', range)).toEqual([from, to])
        expect(new Date(range[1]).getTime()).toBeGreaterThan(new Date(`${to}T23:59`).getTime())
      }),
    )
  })

  it('is refused when it ends before it begins', () => {
    expect(isTurnedRound('numbers', ['20', '100'])).toBe(false)
    expect(isTurnedRound('numbers', ['100', '20'])).toBe(true)
    expect(isTurnedRound('days', ['2026-11-02', '2026-11-01'])).toBe(true)
    expect(isTurnedRound('days', ['2026-11-02', ''])).toBe(false)
  })

  it('is said in words', () => {
    expect(describeRange('numbers', ['100', '5000'])).toBe('100 to 5,000')
    expect(describeRange('numbers', ['', '5000'])).toBe('up to 5,000')
    const [from, to] = rangeOfFields('days', ['2026-10-03', '2026-10-05'])
    expect(describeRange('days', [from, ''])).toMatch(/^from .*3.*2026$/)
    expect(describeRange('days', ['', to])).toMatch(/^until .*5.*2026$/)
  })
})
