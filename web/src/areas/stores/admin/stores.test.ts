import { describe, expect, it } from 'vitest'
import { moveBack } from './BulkMoves.tsx'
import { nextFreeDate } from './page/ExceptionsEditor.tsx'
import { formatPlaceCheck } from './stores.words.ts'

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

describe('the pin check', () => {
  const compared = { neighborhoods: 15, stores: 1, addresses: 0 }
  it('names the nearest place, its distance and how many places are known', () => {
    const nearest = { kind: 'STORE', name: 'Loja da Foz', meters: 274_000 } as const
    const { title, text } = formatPlaceCheck({ isFar: true, nearest, compared, limitMeters: 25_000 }, 'Porto')
    expect(title).toBe('The pin is far from Porto')
    expect(text).toBe('274 km from Loja da Foz, the nearest of 16 known places in Porto.')
  })
  it('confirms a pin near a known place', () => {
    const nearest = { kind: 'STORE', name: 'Loja da Foz', meters: 51 } as const
    expect(formatPlaceCheck({ isFar: false, nearest, compared, limitMeters: 25_000 }, 'Porto')).toEqual({
      title: 'The pin matches the address',
      text: '51 m from Loja da Foz, Porto.',
    })
  })
  it('says when the city has no known places', () => {
    const none = { neighborhoods: 0, stores: 0, addresses: 0 }
    expect(
      formatPlaceCheck({ isFar: false, nearest: null, compared: none, limitMeters: 25_000 }, 'Atlantis').text,
    ).toBe('No known places in Atlantis to compare the pin with.')
  })
})

it('a new exception takes the first free date from tomorrow on', () => {
  const now = new Date('2026-12-23T12:00:00Z')
  expect(nextFreeDate([], now)).toBe('2026-12-24')
  expect(nextFreeDate([{ date: '2026-12-24' }, { date: '2026-12-25' }], now)).toBe('2026-12-26')
})
