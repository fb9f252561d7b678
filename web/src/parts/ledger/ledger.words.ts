import type { Permission } from '@fulmar/contract/core/permissions'
import type { LedgerEntry } from '@fulmar/contract/points/points'
import { entryName, entryWords } from '@fulmar/contract/points/points-words'
import { optionsOf } from '#ui/form/options.ts'
import { formatSigned } from '#ui/format/numbers.ts'

export const entryOptions = optionsOf(entryWords)

type Named = Pick<LedgerEntry, 'kind' | 'game'> & Partial<Pick<LedgerEntry, 'isSpent'>>

/** What one entry is for: points are earned and reversed for plastic, plays and prizes. */
export function formatEntry({ kind, game, isSpent }: Named): string {
  if (isSpent) return 'Spent on a reward'
  if (kind === 'AWARD' && game) return `${game.wonRoundId ? 'Prize in' : 'Earned in'} ${game.name}`
  if (kind === 'REVERSAL') return game ? `Play of ${game.name} voided` : 'Collection reversed'
  return entryName({ kind, game })
}

/** The change in available points, or in pending ones where only these change. */
export const formatChange = ({ delta, pendingDelta }: Pick<LedgerEntry, 'delta' | 'pendingDelta'>): string =>
  delta === 0 && pendingDelta !== 0 ? `${formatSigned(pendingDelta)} pending` : formatSigned(delta)

// Not DEBT: it may be one that was carried over. The reversal beside it leads to the collection.
const earned: readonly LedgerEntry['kind'][] = ['AWARD', 'CONFIRMATION', 'REVERSAL']
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
