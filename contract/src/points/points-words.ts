import type { LedgerEntry } from './points.ts'

/**
 * What is said of points, everywhere the same. Points *for* collections and plays are those of the records of a period that
 * were not reversed or voided. The others are movements of the ledger by when they were booked: what was outstanding, plus what
 * was added (awarded, earned, won and adjusted, less reversed), less what was redeemed and expired, is outstanding now; so does a
 * debt that left with an account and came back with another.
 */
export const pointsWords = {
  forCollections: 'Points for collections',
  forPlays: 'Points for plays',
  awarded: 'Awarded for plastic',
  games: 'Earned in games',
  prizes: 'Prizes',
  adjustments: 'Adjustments',
  reversed: 'Reversed',
  added: 'Points added',
  redeemed: 'Points redeemed',
  expired: 'Expired',
  carried: 'Debt carried over',
  outstanding: 'Points outstanding',
} as const

/** The kinds of entries in the ledger. */
export const entryWords: Record<LedgerEntry['kind'], string> = {
  AWARD: 'Awarded, earned or won',
  CONFIRMATION: 'Confirmed after review',
  DEBT: 'Debt for spent points',
  REPAYMENT: 'Debt repayment',
  REVERSAL: pointsWords.reversed,
  ADJUSTMENT: 'Adjustment',
  HOLD: 'Held for a reward',
  RELEASE: 'Released from a reward',
  SPEND: 'Redeemed',
  EXPIRY: pointsWords.expired,
  CARRY: pointsWords.carried,
}

/** What an entry is, by what it was for where that is known. */
export function entryName({ kind, game }: Pick<LedgerEntry, 'kind' | 'game'>): string {
  if (kind !== 'AWARD') return entryWords[kind]
  if (!game) return pointsWords.awarded
  return game.wonRoundId ? pointsWords.prizes : pointsWords.games
}
