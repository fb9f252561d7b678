import type { PlasticRate } from '@fulmar/contract/plastic-rates/plastic-rates'
import { describe, expect, it } from 'vitest'
import { formatChange, formatSince, formatSpan, formatStart, formatTooFar } from './plastic-rates.words.ts'
import { neighbours, rateForm, usualStarts } from './rate-form.ts'
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
const upcoming = rate({
  id: 'upcoming',
  pointsPerKg: 120,
  status: 'SCHEDULED',
  effectiveFrom: '2026-05-01T00:00:00.000Z',
})
const cancelled = rate({ id: 'cancelled', status: 'CANCELLED', effectiveFrom: '2026-04-20T00:00:00.000Z' })
const now = Date.parse('2026-04-01T00:00:00.000Z')

describe('rate texts', () => {
  it.each([
    [100, 120, '+20%'],
    [80, 75.5, '−5.6%'],
    [10, 10, 'no change'],
    [0, 10, 'new'],
  ])('%d to %d is %s', (from, to, words) => {
    expect(formatChange(from, to)).toBe(words)
  })
  it('name the author, if any', () => {
    expect(formatSince(active)).toMatch(/^since .*2026$/)
    expect(formatSince({ ...active, author: { id: 'a', name: 'Ana' } })).toMatch(/, set by Ana$/)
  })
  it('state the period of a version', () => {
    expect(formatSpan(rate({}))).toMatch(/until it is changed$/)
    expect(formatSpan(past)).toMatch(/^from .* until /)
    expect(formatSpan(cancelled)).toMatch(/^would have started/)
  })
})

describe('the timeline', () => {
  it('spans from the oldest version to after the last scheduled one', () => {
    const span = spanOf([past, active, upcoming], now)
    expect(span.from).toBe(Date.parse(past.effectiveFrom))
    expect(span.to).toBeGreaterThan(Date.parse(upcoming.effectiveFrom))
  })
  it('lays versions side by side without gaps or cancelled ones', () => {
    const segments = segmentsOf([upcoming, cancelled, active, past], spanOf([past, active, upcoming], now))
    expect(segments.map(segment => segment.rate.id)).toEqual(['past', 'active', 'upcoming'])
    expect(segments[0]?.start).toBe(0)
    for (const [index, segment] of segments.slice(1).entries()) {
      const before = segments[index]
      expect((before?.start ?? 0) + (before?.width ?? 0)).toBeCloseTo(segment.start, 10)
    }
    expect((segments[2]?.start ?? 0) + (segments[2]?.width ?? 0)).toBeCloseTo(1, 10)
  })
  it('draws steps oldest first', () => {
    expect(stepsOf([upcoming, active, past, cancelled]).map(step => step.value)).toEqual([90, 100, 120])
  })
  it('labels at most six months', () => {
    expect(monthsOf({ from: Date.parse('2020-01-15'), to: Date.parse('2026-01-15'), now }).length).toBeLessThanOrEqual(
      6,
    )
  })
})

describe('setting a rate', () => {
  const values = { plasticCode: 'PET', pointsPerKg: 110, reason: 'More for bottles' } as const
  it('needs a date when scheduled for later', () => {
    expect(rateForm.safeParse({ ...values, starts: 'later' }).error?.issues[0]?.path).toEqual(['effectiveFrom'])
    expect(rateForm.safeParse({ ...values, starts: 'now' }).success).toBe(true)
  })
  it.each([
    ['a Saturday', new Date(2026, 1, 28, 15), [new Date(2026, 2, 1), new Date(2026, 2, 2), new Date(2026, 2, 1)]],
    ['a Monday', new Date(2026, 10, 16), [new Date(2026, 10, 17), new Date(2026, 10, 23), new Date(2026, 11, 1)]],
    ['a Sunday', new Date(2026, 11, 27, 23), [new Date(2026, 11, 28), new Date(2026, 11, 28), new Date(2027, 0, 1)]],
  ])('offers tomorrow, the next Monday and the first of the next month on %s', (_day, now, starts) =>
    expect(usualStarts(now).map(({ at }) => at)).toEqual(starts.map(start => start.toISOString())),
  )
  it('is compared with the rate at that time', () => {
    const rates = [active, upcoming, cancelled]
    expect(neighbours(rates, 'PET', '2026-04-25T00:00:00.000Z').before?.id).toBe('active')
    expect(neighbours(rates, 'PET', '2026-04-25T00:00:00.000Z').after?.id).toBe('upcoming')
    expect(neighbours(rates, 'PET', '2026-06-01T00:00:00.000Z').before?.id).toBe('upcoming')
    expect(neighbours(rates, 'PET', '2026-06-01T00:00:00.000Z', 'upcoming').before?.id).toBe('active')
    expect(neighbours(rates, 'PVC', '2026-06-01T00:00:00.000Z').before).toBeUndefined()
  })
})

describe('a rate that needs approval', () => {
  const limits = { factor: 3, atLeast: 33.34, atMost: 300 }

  it('says so before it is sent, with the limit', () => {
    expect(formatTooFar(300, limits)).toBeUndefined()
    expect(formatTooFar(33.34, limits)).toBeUndefined()
    expect(formatTooFar(301, limits)).toContain(
      'more than 3 times higher than recent rates (up to 300 needs no approval)',
    )
    expect(formatTooFar(33, limits)).toContain(
      'more than 3 times lower than recent rates (down to 33.34 needs no approval)',
    )
    expect(formatTooFar(100_000, { factor: 3, atLeast: null, atMost: null })).toBeUndefined()
  })

  it('takes effect at its scheduled time, or on approval if that has passed', () => {
    const effectiveFrom = '2026-05-01T00:00:00.000Z'
    expect(formatStart({ effectiveFrom }, Date.parse('2026-04-30'))).toMatch(/^from .*2026/)
    expect(formatStart({ effectiveFrom }, Date.parse('2026-05-02'))).toBe('as soon as it is approved')
    expect(formatStart({ effectiveFrom: null }, 0)).toBe('as soon as it is approved')
  })
})
