import type { LedgerEntry } from '@fulmar/contract/points'
import { Link } from '@tanstack/react-router'
import { useMay } from '#core/session/can.ts'
import { sayEntry } from '../users.words.ts'

type Kind = LedgerEntry['kind']

const earned: readonly Kind[] = ['AWARD', 'REVERSAL']
const fromRewards: readonly Kind[] = ['HOLD', 'RELEASE', 'SPEND']

/** What an entry is for, linked to its collection, redemption, play or prize. */
export function EntryName({ entry }: { entry: LedgerEntry }) {
  const may = useMay()
  const { kind, reference, game } = entry
  const words = sayEntry(entry)
  if (game && may('academy:read'))
    return game.wonRoundId ? (
      <Link to="/academy/$id/rewards" params={{ id: game.id }} search={{ open: game.wonRoundId }}>
        {words}
      </Link>
    ) : (
      <Link to="/academy/$id/history" params={{ id: game.id }} search={{ open: reference }}>
        {words}
      </Link>
    )
  if (!game && earned.includes(kind) && may('collections:read'))
    return (
      <Link to="/collections/$id" params={{ id: reference }}>
        {words}
      </Link>
    )
  if (fromRewards.includes(kind) && may('redemptions:read'))
    return (
      <Link to="/rewards/redemptions" search={{ queue: 'all', open: reference }}>
        {words}
      </Link>
    )
  return words
}
