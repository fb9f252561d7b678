import { userList } from '@fulmar/contract/user-list'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSearch } from '#core/search.ts'
import { outlookOf, signed } from './dialogs/adjustment.ts'
import { changeOf, suspensionForm } from './dialogs/suspension.ts'
import { changeBack, wordsOf } from './list/bulk.ts'
import { startOfMonth } from './users.state.ts'
import { sayCode, saySigned } from './users.words.ts'

describe('undo of a bulk change', () => {
  it('puts people back to the status they had, with its reason and end', () => {
    expect(changeBack({ status: 'ACTIVE' })).toEqual({ status: 'ACTIVE' })
    const suspended = { status: 'SUSPENDED', reason: 'Sold bottles' } as const
    expect(changeBack({ ...suspended, until: null })).toEqual(suspended)
    const until = '2026-12-24T12:00:00Z'
    expect(changeBack({ ...suspended, until })).toEqual({ ...suspended, until })
    expect(changeBack({ status: 'PENDING' })).toBeUndefined()
  })

  it('brings people back to where they lived, also to nowhere', () => {
    expect(changeBack({ neighborhoodId: null })).toEqual({ neighborhoodId: null })
    expect(changeBack({ neighborhoodId: 'x' })).toEqual({ neighborhoodId: 'x' })
  })

  it('says what was done', () => {
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
      checkSearch(userList.list, { status: 'SUSPENDED,BLOCKED', pointsFrom: '100', lastActive: '30d', page: '2' }),
    ).toMatchObject({ status: ['SUSPENDED', 'BLOCKED'], pointsFrom: 100, lastActive: '30d', page: 2, sortBy: 'name' })
  })
  it('leaves out what makes no sense', () => {
    const state = checkSearch(userList.list, {
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
