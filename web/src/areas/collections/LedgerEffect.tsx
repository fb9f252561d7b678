import type { Collection } from '@fulmar/contract/collections'
import { type LedgerEntry, points } from '@fulmar/contract/points'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from './collections.module.css'

const entryWords: Partial<Record<LedgerEntry['kind'], string>> = { AWARD: 'Awarded', REVERSAL: 'Taken back' }

const signed = (delta: number) => `${delta < 0 ? '−' : '+'}${formatNumber(Math.abs(delta))}`

/** The entries this collection made, each with the balance it left. */
export function LedgerEffect({ collection }: { collection: Pick<Collection, 'id' | 'user' | 'points'> }) {
  const entries = useApi(points.list, { query: { userId: collection.user.id, reference: collection.id } })
  if (entries.isPending) return <SkeletonLines count={2} />
  if (entries.isError) return <CallError error={entries.error} onRetry={() => void entries.refetch()} />
  if (entries.data.data.length === 0)
    return <p className={classes.note}>It was worth less than a point, so it left no entry.</p>
  return (
    <ul className={classes.entries}>
      {entries.data.data.map(entry => (
        <li key={entry.id}>
          <span>{entryWords[entry.kind] ?? entry.kind}</span>
          <span className={classes.delta}>{signed(entry.delta)}</span>
          <span className={classes.small}>{formatDateTime(entry.at)}</span>
          <span className={classes.small}>balance {formatPoints(entry.balanceAfter)}</span>
        </li>
      ))}
    </ul>
  )
}
