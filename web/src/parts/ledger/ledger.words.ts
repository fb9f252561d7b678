import type { Permission } from '@fulmar/contract/core/permissions'
import type { LedgerEntry } from '@fulmar/contract/points/points'
import { formatSigned } from '#ui/format/numbers.ts'
import { optionsOf } from '../options-of.ts'

export const entryWords: Record<LedgerEntry['kind'], string> = {
  AWARD: 'Points earned',
  CONFIRMATION: 'Confirmed after review',
  DEBT: 'Debt for spent points',
  REPAYMENT: 'Debt repayment',
  REVERSAL: 'Points reversed',
  ADJUSTMENT: 'Manual adjustment',
  HOLD: 'Held for a reward',
  RELEASE: 'Released from a reward',
  SPEND: 'Spent on a reward',
  EXPIRY: 'Expired',
}
export const entryOptions = optionsOf(entryWords)

/** What one entry is for: points are earned and reversed for plastic, plays and prizes. */
export function formatEntry({ kind, game }: Pick<LedgerEntry, 'kind' | 'game'>): string {
  if (kind === 'AWARD') return game ? `${game.wonRoundId ? 'Prize in' : 'Played'} ${game.name}` : 'Plastic collected'
  if (kind === 'REVERSAL') return game ? `Play of ${game.name} voided` : 'Collection reversed'
  return entryWords[kind]
}

/** The change in available points, or in pending ones where only these change. */
export const formatChange = ({ delta, pendingDelta }: Pick<LedgerEntry, 'delta' | 'pendingDelta'>): string =>
  delta === 0 && pendingDelta !== 0 ? `${formatSigned(pendingDelta)} pending` : formatSigned(delta)

const earned: readonly LedgerEntry['kind'][] = ['AWARD', 'CONFIRMATION', 'REVERSAL', 'DEBT']
const fromRewards: readonly LedgerEntry['kind'][] = ['HOLD', 'RELEASE', 'SPEND']

interface Address {
  to: string
  search: Record<string, string>
}

/** Where the collection, redemption, play or prize behind an entry is shown, if the reader may see it. */
export function addressOfEntry(
  { kind, reference, game }: Pick<LedgerEntry, 'kind' | 'reference' | 'game'>,
  may: (permission: Permission) => boolean,
): Address | undefined {
  if (game && may('academy:read'))
    return game.wonRoundId
      ? { to: `/academy/${game.id}/rewards`, search: { open: game.wonRoundId } }
      : { to: `/academy/${game.id}/history`, search: { open: reference } }
  if (!game && earned.includes(kind) && may('collections:read')) return { to: `/collections/${reference}`, search: {} }
  if (fromRewards.includes(kind) && may('redemptions:read'))
    return { to: '/rewards/redemptions', search: { queue: 'all', open: reference } }
  return undefined
}
