import { describe, expect, it } from 'vitest'
import { nextFreeDate } from './page/exceptions.ts'
import { moveBack } from './stores.bulk.ts'
import { sayPlaceCheck } from './stores.words.ts'

describe('undo of a bulk move', () => {
  it('makes the opposite move', () => {
    const before = { status: 'ACTIVE', reason: null } as const
    expect(moveBack('pause', before)).toEqual({ move: 'resume' })
    expect(moveBack('suspend', before)).toEqual({ move: 'reinstate' })
  })
  it('suspends again for the reason the store had', () => {
    const back = (reason: string | null) => moveBack('reinstate', { status: 'SUSPENDED', reason })
    expect(back('Not reachable')).toEqual({ move: 'suspend', reason: 'Not reachable' })
    expect(back(null)).toEqual({ move: 'suspend', reason: 'As before' })
  })
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
