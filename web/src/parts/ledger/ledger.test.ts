import type { LedgerEntry } from '@fulmar/contract/points/points'
import { expect, it } from 'vitest'
import { addressOfEntry, formatEntry } from './ledger.words.ts'

const game = { id: '0190a0a0-0000-7000-8000-00000000aaaa', name: 'Sorting quiz', wonRoundId: null }
const prize = { ...game, wonRoundId: game.id }

it('the ledger says whether points were earned for plastic, a play or a prize', () => {
  expect(formatEntry({ kind: 'AWARD', game: null })).toBe('Awarded for plastic')
  expect(formatEntry({ kind: 'AWARD', game })).toBe('Earned in Sorting quiz')
  expect(formatEntry({ kind: 'AWARD', game: prize })).toBe('Prize in Sorting quiz')
  expect(formatEntry({ kind: 'REVERSAL', game })).toBe('Play of Sorting quiz voided')
  expect(formatEntry({ kind: 'HOLD', game: null })).toBe('Held for a reward')
})

it('an entry leads to what it came from, if the reader may see that', () => {
  const addressOf = (kind: LedgerEntry['kind'], of: typeof game | typeof prize | null) =>
    addressOfEntry({ kind, reference: 'r', game: of }, () => true)
  expect(addressOf('AWARD', null)).toEqual({ to: '/collections/r', search: {} })
  expect(addressOf('AWARD', game)).toEqual({ to: `/academy/${game.id}/history`, search: { open: 'r' } })
  expect(addressOf('AWARD', prize)).toEqual({ to: `/academy/${game.id}/rewards`, search: { open: game.id } })
  expect(addressOf('SPEND', null)).toEqual({ to: '/rewards/redemptions', search: { queue: 'all', open: 'r' } })
  expect(addressOf('EXPIRY', null)).toBeUndefined()
  expect(addressOfEntry({ kind: 'AWARD', reference: 'r', game: null }, () => false)).toBeUndefined()
})
