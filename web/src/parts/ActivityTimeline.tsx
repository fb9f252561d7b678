import { activity } from '@fulmar/contract/activity/activity'
import { Button } from '@mantine/core'
import { CallError } from '#core/api/CallError.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { ActivitySentence } from './ActivitySentence.tsx'
import classes from './ActivityTimeline.module.css'
import { changesOf, detailOf } from './activity-details.ts'
import { usePages } from './use-pages.ts'

/** The activity of a record, newest first. */
export function ActivityTimeline({ entityType, entityId }: { entityType: string; entityId: string }) {
  const entries = usePages(activity.list, page => ({ query: { entityType, entityId, page, limit: 10 } }))
  if (entries.isPending) return <SkeletonLines count={4} />
  if (entries.failure) return <CallError error={entries.failure.error} onRetry={entries.failure.retry} />
  if (entries.rows.length === 0) return <p className={classes.none}>No activity yet.</p>
  return (
    <>
      <ol className={classes.timeline}>
        {entries.rows.map(entry => {
          const changes = changesOf(entry)
          return (
            <li key={entry.id} className={classes.entry}>
              <p className={classes.sentence}>
                <ActivitySentence entry={entry} isHere />
                {detailOf(entry)}{' '}
                <span className={classes.when}>
                  <RelativeTime at={entry.at} />
                </span>
              </p>
              {changes.length > 1 && (
                <ul className={classes.changes}>
                  {changes.map(change => (
                    <li key={change.field}>
                      {change.field}: {change.from} → {change.to}
                    </li>
                  ))}
                </ul>
              )}
              {entry.reason && <p className={classes.reason}>“{entry.reason}”</p>}
            </li>
          )
        })}
      </ol>
      {entries.hasMore && (
        <Button variant="subtle" size="compact-sm" loading={entries.isLoadingMore} onClick={entries.showMore}>
          Show older
        </Button>
      )}
    </>
  )
}
