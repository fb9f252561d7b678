import type { BulkOutcome } from '@fulmar/contract/people'
import { people } from '@fulmar/contract/people'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSearch } from '#core/search.ts'
import { outlookOf, signed } from './dialogs/adjustment.ts'
import { changeOf, suspensionForm } from './dialogs/suspension.ts'
import { sayResults, undoCalls } from './list/bulk.ts'
import { startOfMonth } from './users.state.ts'
import { sayCode, saySigned } from './users.words.ts'

describe('undo of a bulk change', () => {
  const changed = (id: string, before: BulkOutcome['before']): BulkOutcome => ({
    id,
    name: id,
    outcome: 'CHANGED',
    before,
  })

  it('puts everybody back to what they were, alike ones together', () => {
    const calls = undoCalls([
      changed('a', { status: 'ACTIVE' }),
      changed('b', { status: 'SUSPENDED', reason: 'Sold bottles', until: null }),
      changed('c', { status: 'ACTIVE' }),
      { id: 'd', name: 'd', outcome: 'REFUSED', before: { status: 'PENDING' } },
      { id: 'e', name: 'e', outcome: 'SAME', before: { status: 'ACTIVE' } },
    ])
    expect(calls).toEqual([
      { ids: ['a', 'c'], change: { status: 'ACTIVE' } },
      { ids: ['b'], change: { status: 'SUSPENDED', reason: 'Sold bottles' } },
    ])
  })

  it('brings people back to where they lived, also to nowhere', () => {
    expect(undoCalls([changed('a', { neighborhoodId: null }), changed('b', { neighborhoodId: 'x' })])).toEqual([
      { ids: ['a'], change: { neighborhoodId: null } },
      { ids: ['b'], change: { neighborhoodId: 'x' } },
    ])
  })

  it('keeps to a thousand ids in one call, and offers nothing when that would be too many calls', () => {
    const many = (count: number, reason?: (n: number) => string) =>
      Array.from({ length: count }, (_, n) =>
        changed(String(n), reason ? { status: 'SUSPENDED', reason: reason(n) } : { status: 'ACTIVE' }),
      )
    expect(undoCalls(many(2500)).map(call => call.ids.length)).toEqual([1000, 1000, 500])
    expect(undoCalls(many(30, n => `Reason ${n}`))).toEqual([])
  })

  it('says what became of all of them', () => {
    const results = [
      changed('a', {}),
      { id: 'b', name: 'b', outcome: 'SAME' },
      { id: 'c', name: 'c', outcome: 'REFUSED' },
    ] as BulkOutcome[]
    expect(sayResults(results, { status: 'SUSPENDED', reason: 'x' })).toBe(
      '1 person suspended, 1 was already, 1 could not be',
    )
    expect(sayResults(results.slice(0, 1), { neighborhoodId: null })).toBe('1 person moved')
  })
})

describe('a suspension', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  it.each([
    [
      { length: '7', reason: 'why' },
      { status: 'SUSPENDED', reason: 'why', until: '2026-11-22T12:00:00.000Z' },
    ],
    [
      { length: 'day', until: '2026-12-24T08:00:00Z', reason: 'why' },
      { status: 'SUSPENDED', reason: 'why', until: '2026-12-24T08:00:00Z' },
    ],
    [
      { length: 'open', reason: 'why' },
      { status: 'SUSPENDED', reason: 'why' },
    ],
    [
      { length: 'good', reason: 'why' },
      { status: 'BLOCKED', reason: 'why' },
    ],
  ] as const)('%j', (form, change) => {
    expect(changeOf(form, now)).toEqual(change)
  })

  it('until a day needs the day, and every one a reason', () => {
    expect(suspensionForm.safeParse({ length: 'day', reason: 'why not' }).error?.issues[0]?.path).toEqual(['until'])
    expect(suspensionForm.safeParse({ length: '7', reason: '' }).error?.issues[0]?.path).toEqual(['reason'])
  })
})

describe('an adjustment', () => {
  it('tells before it is sent what will come of it', () => {
    expect(outlookOf(0, 100, 500)).toBe('nothing')
    expect(outlookOf(500, 100, 500)).toBe('at-once')
    expect(outlookOf(501, 100, 500)).toBe('second-person')
    expect(outlookOf(-101, 100, 500)).toBe('too-low')
    expect(outlookOf(-100, 100, 500)).toBe('at-once')
  })

  it('never promises what the balance cannot bear', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 20_000 }), fc.nat(5000), (available, amount, left) => {
        const points = signed({ direction: 'take', amount })
        expect(outlookOf(points, available, left) === 'too-low').toBe(amount > available)
      }),
    )
  })
})

describe('the address of the list', () => {
  it('reads what the table wrote', () => {
    expect(
      checkSearch(people.list, { status: 'SUSPENDED,BLOCKED', pointsFrom: '100', lastActive: '30d', page: '2' }),
    ).toMatchObject({ status: ['SUSPENDED', 'BLOCKED'], pointsFrom: 100, lastActive: '30d', page: 2, sortBy: 'name' })
  })
  it('leaves out what makes no sense', () => {
    const state = checkSearch(people.list, {
      status: 'NICE',
      pointsFrom: '-1',
      neighborhoodId: 'x',
      joinedFrom: 'soon',
    })
    expect(state).toEqual({ page: 1, limit: 25, sortBy: 'name', sortOrder: 'asc' })
  })
})

it('says codes and figures the way people read them', () => {
  expect(sayCode('K7QM2XPD')).toBe('K7QM-2XPD')
  expect(sayCode(null)).toBe('–')
  expect([saySigned(1200), saySigned(-40), saySigned(0)]).toEqual(['+1,200', '−40', '0'])
  expect(startOfMonth(new Date('2026-11-15T12:00:00Z'))).toBe('2026-11-01T00:00:00.000Z')
})
