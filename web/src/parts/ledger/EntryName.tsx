import type { LedgerEntry } from '@fulmar/contract/points/points'
import { Link } from '@tanstack/react-router'
import { useMay } from '#core/session/can.ts'
import { addressOfEntry, formatEntry } from './ledger.words.ts'

/** What an entry is for, linked to its collection, redemption, play or prize. */
export function EntryName({ entry }: { entry: Pick<LedgerEntry, 'kind' | 'reference' | 'game' | 'isSpent'> }) {
  const address = addressOfEntry(entry, useMay())
  if (!address) return formatEntry(entry)
  return (
    <Link to={address.to} search={address.search as never}>
      {formatEntry(entry)}
    </Link>
  )
}
