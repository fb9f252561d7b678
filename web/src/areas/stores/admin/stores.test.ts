import { describe, expect, it } from 'vitest'
import { nextFreeDate } from './page/exceptions.ts'
import { undoCalls } from './stores.bulk.ts'
import { sayPlaceCheck, sayResults } from './stores.words.ts'

const result = (id: string, outcome: 'CHANGED' | 'SAME' | 'REFUSED', reason: string | null = null) =>
  ({ id, name: id, from: 'ACTIVE', reason, outcome }) as const

describe('undo of a bulk move', () => {
  it('puts back what was changed, and nothing else', () => {
    const results = [result('a', 'CHANGED'), result('b', 'SAME'), result('c', 'REFUSED')]
    expect(undoCalls(results, 'pause')).toEqual([{ ids: ['a'], move: 'resume' }])
  })
  it('suspends again for the reason each store had', () => {
    const results = [
      result('a', 'CHANGED', 'Not reachable'),
      result('b', 'CHANGED', 'A complaint'),
      result('c', 'CHANGED', 'Not reachable'),
    ]
    expect(undoCalls(results, 'reinstate')).toEqual([
      { ids: ['a', 'c'], move: 'suspend', reason: 'Not reachable' },
      { ids: ['b'], move: 'suspend', reason: 'A complaint' },
    ])
    expect(undoCalls(results, 'suspend')).toEqual([{ ids: ['a', 'b', 'c'], move: 'reinstate' }])
  })
  it('keeps to a thousand ids in one call', () => {
    const many = Array.from({ length: 2_500 }, (_, index) => result(String(index), 'CHANGED'))
    expect(undoCalls(many, 'suspend').map(call => call.ids.length)).toEqual([1000, 1000, 500])
  })
  it('is nothing when nothing was changed', () => {
    expect(undoCalls([result('b', 'SAME')], 'pause')).toEqual([])
  })
})

it('says what became of many', () => {
  const results = [result('a', 'CHANGED'), result('b', 'SAME'), result('c', 'REFUSED'), result('d', 'REFUSED')]
  expect(sayResults(results, 'paused')).toBe('1 store paused, 1 was already, 2 could not be')
  expect(sayResults([result('a', 'CHANGED'), result('b', 'CHANGED')], 'paused')).toBe('2 stores paused')
})

describe('the pin and the city', () => {
  const compared = { neighborhoods: 15, stores: 1, addresses: 0 }
  it('says what was compared, and with what', () => {
    const nearest = { kind: 'STORE', name: 'Loja da Foz', meters: 274_000 } as const
    const words = sayPlaceCheck({ isFar: true, nearest, compared, limitMeters: 25_000 }, 'Porto')
    expect(words).toContain('the store Loja da Foz, 274 km from the pin')
    expect(words).toContain('Of the 16 places known in Porto')
  })
  it('says when nothing is known there', () => {
    const none = { neighborhoods: 0, stores: 0, addresses: 0 }
    expect(sayPlaceCheck({ isFar: false, nearest: null, compared: none, limitMeters: 25_000 }, 'Atlantis')).toContain(
      'Nothing is known in Atlantis yet',
    )
  })
})

it('a new day that is different takes the first free date from tomorrow on', () => {
  const now = new Date('2026-12-23T12:00:00Z')
  expect(nextFreeDate([], now)).toBe('2026-12-24')
  expect(nextFreeDate([{ date: '2026-12-24' }, { date: '2026-12-25' }], now)).toBe('2026-12-26')
})
