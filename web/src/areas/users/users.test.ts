import { userList } from '@fulmar/contract/users/user-list'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSearch } from '#core/search.ts'
import { formatSigned } from '#ui/format/numbers.ts'
import { outlookOf, signed } from './dialogs/adjustment.ts'
import { changeOf, suspensionForm } from './dialogs/suspension.ts'
import { changeBack, wordsOf } from './list/bulk.ts'
import { formatCode } from './users.words.ts'

describe('undo of a bulk change', () => {
  it('restores the previous status with its reason and end', () => {
    expect(changeBack({ status: 'ACTIVE' })).toEqual({ status: 'ACTIVE' })
    const suspended = { status: 'SUSPENDED', reason: 'Sold bottles' } as const
    expect(changeBack({ ...suspended, until: null })).toEqual(suspended)
    const until = '2026-12-24T12:00:00Z'
    expect(changeBack({ ...suspended, until })).toEqual({ ...suspended, until })
    expect(changeBack({ status: 'PENDING' })).toEqual({ status: 'ACTIVE' })
    expect(changeBack({ status: 'ERASED' })).toBeUndefined()
  })

  it('restores the previous neighborhood, or none', () => {
    expect(changeBack({ neighborhoodId: null })).toEqual({ neighborhoodId: null })
    expect(changeBack({ neighborhoodId: 'x' })).toEqual({ neighborhoodId: 'x' })
  })

  it('names the change', () => {
    expect(wordsOf({ status: 'SUSPENDED', reason: 'x' })).toEqual({ one: 'person', many: 'people', done: 'suspended' })
    expect(wordsOf({ status: 'ACTIVE' })).toMatchObject({ done: 'reinstated', already: 'active' })
    expect(wordsOf({ neighborhoodId: null }).done).toBe('moved')
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
      { length: 'date', until: '2026-12-24T08:00:00Z', reason: 'why' },
      { status: 'SUSPENDED', reason: 'why', until: '2026-12-24T08:00:00Z' },
    ],
    [
      { length: 'open', reason: 'why' },
      { status: 'SUSPENDED', reason: 'why' },
    ],
    [
      { length: 'permanent', reason: 'why' },
      { status: 'BLOCKED', reason: 'why' },
    ],
  ] as const)('%j', (form, change) => {
    expect(changeOf(form, now)).toEqual(change)
  })

  it('needs a reason, and a date when it ends on one', () => {
    expect(suspensionForm.safeParse({ length: 'date', reason: 'why not' }).error?.issues[0]?.path).toEqual(['until'])
    expect(suspensionForm.safeParse({ length: '7', reason: '' }).error?.issues[0]?.path).toEqual(['reason'])
  })
})

describe('an adjustment', () => {
  it('is judged before it is sent', () => {
    expect(outlookOf(0, { available: 100, left: 500, isTied: false })).toBe('nothing')
    expect(outlookOf(500, { available: 100, left: 500, isTied: false })).toBe('at-once')
    expect(outlookOf(501, { available: 100, left: 500, isTied: false })).toBe('second-person')
    expect(outlookOf(-101, { available: 100, left: 500, isTied: false })).toBe('too-low')
    expect(outlookOf(-100, { available: 100, left: 500, isTied: false })).toBe('at-once')
    expect(outlookOf(1, { available: 100, left: 500, isTied: true })).toBe('brought-in')
    expect(outlookOf(-1, { available: 100, left: 500, isTied: true })).toBe('at-once')
  })

  it('never deducts more than the balance', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 20_000 }), fc.nat(5000), (available, amount, left) => {
        const points = signed({ direction: 'deduct', amount })
        expect(outlookOf(points, { available, left, isTied: false }) === 'too-low').toBe(amount > available)
      }),
    )
  })
})

describe('the search parameters of the list', () => {
  it('are read as the table writes them', () => {
    expect(
      checkSearch(userList.list, { status: 'SUSPENDED,BLOCKED', pointsFrom: '100', lastActive: '30d', page: '2' }),
    ).toMatchObject({ status: ['SUSPENDED', 'BLOCKED'], pointsFrom: 100, lastActive: '30d', page: 2, sortBy: 'name' })
  })
  it('are ignored when invalid', () => {
    const state = checkSearch(userList.list, {
      status: 'NICE',
      pointsFrom: '-1',
      neighborhoodId: 'x',
      joinedFrom: 'soon',
    })
    expect(state).toEqual({ page: 1, limit: 25, sortBy: 'name', sortOrder: 'asc' })
  })
})

it('formats codes and signed numbers', () => {
  expect(formatCode('K7QM2XPD')).toBe('K7QM-2XPD')
  expect(formatCode(null)).toBe('–')
  expect([formatSigned(1200), formatSigned(-40), formatSigned(0)]).toEqual(['+1,200', '−40', '0'])
})
