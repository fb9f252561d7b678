import type { Adjustment } from '@fulmar/contract/points'
import { points as ledger } from '@fulmar/contract/points'
import { Title } from '@mantine/core'
import { useApi } from '#core/api/use-api.ts'
import { UserLink } from '#parts/RecordLinks.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatExact } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import classes from '../collections.module.css'
import { sayAdjustment, sayReason } from './adjustments.words.ts'

/** What was asked for, by whom and why, and what the balance would be. */
export function AdjustmentCase({ adjustment: it }: { adjustment: Adjustment }) {
  const newest = useApi(
    ledger.list,
    { query: { userId: it.user.id, limit: 1 } },
    // What stood here before belongs to another person.
    { placeholderData: undefined },
  )
  const balance = newest.data ? (newest.data.data[0]?.balanceAfter ?? 0) : undefined
  return (
    <Sections label={`${sayAdjustment(it.points)} for ${it.user.name}`}>
      <header>
        <Title order={2}>{sayAdjustment(it.points)}</Title>
        <p className={classes.quiet}>
          for <UserLink it={it.user} />
        </p>
      </header>
      <p className={classes.note}>“{it.note}”</p>
      <FactList
        facts={[
          { label: 'Reason', value: sayReason(it.reasonCode) },
          { label: 'Asked for by', value: it.requestedBy.name },
          { label: 'Asked at', value: formatExact(it.requestedAt) },
          { label: 'Balance now', value: formatPoints(balance) },
          { label: 'Balance after', value: formatPoints(balance === undefined ? undefined : balance + it.points) },
        ]}
      />
      <p className={classes.quiet}>
        This is above what {it.requestedBy.name} can adjust alone in a day, so a second person must approve it.
      </p>
    </Sections>
  )
}
