import { activity } from '@fulmar/contract/activity/activity'
import { Button, Text } from '@mantine/core'
import { CallError } from '#core/api/CallError.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { usePages } from '../lists/use-pages.ts'
import { ActivitySentence } from './ActivitySentence.tsx'
import classes from './ActivityTimeline.module.css'
import { changesOf, detailOf } from './activity-details.ts'

/** One or several kinds of records, separated by commas, with the id of one; or all that was done to a member. */
export type ActivityOf = { entityType: string; entityId: string } | { memberId: string }

/** The activity of a record, newest first. */
export function ActivityTimeline({ of }: { of: ActivityOf }) {
  const entries = usePages(activity.list, page => ({ query: { ...of, page, limit: 10 } }))
  const hereId = 'memberId' in of ? of.memberId : of.entityId
  if (entries.isPending) return <SkeletonLines count={4} />
  if (entries.failure) return <CallError error={entries.failure.error} onRetry={entries.failure.retry} />
  if (entries.rows.length === 0)
    return (
      <Text mt={4} c="dimmed">
        No activity yet.
      </Text>
    )
  return (
    <>
      <ol className="plain">
        {entries.rows.map(entry => {
          const changes = changesOf(entry)
          return (
            <li key={entry.id} className={classes.entry}>
              <p className="anywhere">
                <ActivitySentence entry={entry} isHere={!entry.subject || entry.subject.id === hereId} />
                {detailOf(entry)}{' '}
                <span className="quiet fine" style={{ whiteSpace: 'nowrap' }}>
                  <RelativeTime at={entry.at} />
                </span>
              </p>
              {changes.length > 1 && (
                <ul className="quiet fine" style={{ marginTop: 4 }}>
                  {changes.map(change => (
                    <li key={change.field}>
                      {change.field}: {change.from} → {change.to}
                    </li>
                  ))}
                </ul>
              )}
              {entry.reason && (
                <Text mt={4} c="dimmed">
                  “{entry.reason}”
                </Text>
              )}
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
