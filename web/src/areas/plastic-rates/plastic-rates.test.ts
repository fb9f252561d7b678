import type { PlasticRate } from '@fulmar/contract/plastic-rates'
import { describe, expect, it } from 'vitest'
import { sayChange, saySince, saySpan, sayStart, sayTooFar } from './plastic-rates.words.ts'
import { neighbours, rateForm, tomorrow } from './rate-form.ts'
import { monthsOf, segmentsOf, spanOf, stepsOf } from './timeline/timeline.ts'

const rate = (over: Partial<PlasticRate>): PlasticRate => ({
  id: '01a1dd21-637a-7317-a5c3-8a319df840ca',
  plasticCode: 'PET',
  pointsPerKg: 100,
  effectiveFrom: '2026-01-01T00:00:00.000Z',
  effectiveTo: null,
  status: 'ACTIVE',
  reason: 'Start',
  author: null,
  approver: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
})
const past = rate({ id: 'past', pointsPerKg: 90, status: 'SUPERSEDED', effectiveTo: '2026-03-01T00:00:00.000Z' })
const active = rate({
  id: 'active',
  effectiveFrom: '2026-03-01T00:00:00.000Z',
  effectiveTo: '2026-05-01T00:00:00.000Z',
})
const coming = rate({
  id: 'coming',
  pointsPerKg: 120,
  status: 'SCHEDULED',
  effectiveFrom: '2026-05-01T00:00:00.000Z',
})
const cancelled = rate({ id: 'cancelled', status: 'CANCELLED', effectiveFrom: '2026-04-20T00:00:00.000Z' })
const now = Date.parse('2026-04-01T00:00:00.000Z')

describe('the words of rates', () => {
  it.each([
    [100, 120, '+20%'],
    [80, 75.5, '−5.6%'],
    [10, 10, 'no change'],
    [0, 10, 'new'],
  ])('%d to %d is %s', (from, to, words) => {
    expect(sayChange(from, to)).toBe(words)
  })
  it('says who set it, where someone did', () => {
    expect(saySince(active)).toMatch(/^since .*2026$/)
    expect(saySince({ ...active, author: { id: 'a', name: 'Ana' } })).toMatch(/, set by Ana$/)
  })
  it('says how long a version holds', () => {
    expect(saySpan(rate({}))).toMatch(/until it is changed$/)
    expect(saySpan(past)).toMatch(/^from .* until /)
    expect(saySpan(cancelled)).toMatch(/^would have started/)
  })
})

describe('the timeline', () => {
  it('reaches from the oldest version past the last one to come', () => {
    const span = spanOf([past, active, coming], now)
    expect(span.from).toBe(Date.parse(past.effectiveFrom))
    expect(span.to).toBeGreaterThan(Date.parse(coming.effectiveFrom))
  })
  it('lays versions side by side without a gap and leaves cancelled ones out', () => {
    const segments = segmentsOf([coming, cancelled, active, past], spanOf([past, active, coming], now))
    expect(segments.map(it => it.rate.id)).toEqual(['past', 'active', 'coming'])
    expect(segments[0]?.start).toBe(0)
    for (const [index, segment] of segments.slice(1).entries()) {
      const before = segments[index]
      expect((before?.start ?? 0) + (before?.width ?? 0)).toBeCloseTo(segment.start, 10)
    }
    expect((segments[2]?.start ?? 0) + (segments[2]?.width ?? 0)).toBeCloseTo(1, 10)
  })
  it('draws steps oldest first', () => {
    expect(stepsOf([coming, active, past, cancelled]).map(step => step.value)).toEqual([90, 100, 120])
  })
  it('marks some months, never too many', () => {
    expect(monthsOf({ from: Date.parse('2020-01-15'), to: Date.parse('2026-01-15'), now }).length).toBeLessThanOrEqual(
      6,
    )
  })
})

describe('setting a rate', () => {
  const values = { plasticCode: 'PET', pointsPerKg: 110, reason: 'More for bottles' } as const
  it('never takes an empty moment for now', () => {
    expect(rateForm.safeParse({ ...values, starts: 'later' }).error?.issues[0]?.path).toEqual(['effectiveFrom'])
    expect(rateForm.safeParse({ ...values, starts: 'now' }).success).toBe(true)
  })
  it('offers the next midnight first', () => {
    expect(new Date(tomorrow(new Date(2026, 1, 28, 15))).getTime()).toBe(new Date(2026, 2, 1).getTime())
  })
  it('compares with what would hold at that moment', () => {
    const rates = [active, coming, cancelled]
    expect(neighbours(rates, 'PET', '2026-04-25T00:00:00.000Z').before?.id).toBe('active')
    expect(neighbours(rates, 'PET', '2026-04-25T00:00:00.000Z').after?.id).toBe('coming')
    expect(neighbours(rates, 'PET', '2026-06-01T00:00:00.000Z').before?.id).toBe('coming')
    expect(neighbours(rates, 'PET', '2026-06-01T00:00:00.000Z', 'coming').before?.id).toBe('active')
    expect(neighbours(rates, 'PVC', '2026-06-01T00:00:00.000Z').before).toBeUndefined()
  })
})

describe('a rate that needs approval', () => {
  const limits = { factor: 3, atLeast: 33.34, atMost: 300 }

  it('is told before it is sent, with how far one may go alone', () => {
    expect(sayTooFar(300, limits)).toBeUndefined()
    expect(sayTooFar(33.34, limits)).toBeUndefined()
    expect(sayTooFar(301, limits)).toContain('more than 3 times higher than recent rates (up to 300 needs no approval)')
    expect(sayTooFar(33, limits)).toContain(
      'more than 3 times lower than recent rates (down to 33.34 needs no approval)',
    )
    expect(sayTooFar(100_000, { factor: 3, atLeast: null, atMost: null })).toBeUndefined()
  })

  it('takes effect at its moment, or on approval when that has passed', () => {
    const effectiveFrom = '2026-05-01T00:00:00.000Z'
    expect(sayStart({ effectiveFrom }, Date.parse('2026-04-30'))).toMatch(/^from .*2026/)
    expect(sayStart({ effectiveFrom }, Date.parse('2026-05-02'))).toBe('as soon as it is approved')
    expect(sayStart({ effectiveFrom: null }, 0)).toBe('as soon as it is approved')
  })
})
