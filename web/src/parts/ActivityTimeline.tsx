import { activity } from '@fulmar/contract/activity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { ActivitySentence } from './ActivitySentence.tsx'
import classes from './ActivityTimeline.module.css'
import { changesOf, detailOf } from './activity-details.ts'

const STEP = 10
const MOST = 100

/** The activity of a record, newest first. */
export function ActivityTimeline({ entityType, entityId }: { entityType: string; entityId: string }) {
  const [limit, setLimit] = useState(STEP)
  const entries = useApi(activity.list, { query: { entityType, entityId, limit } })
  if (entries.isPending) return <SkeletonLines count={4} />
  if (entries.isError) return <CallError error={entries.error} onRetry={() => void entries.refetch()} />
  const { data, totalCount } = entries.data
  if (data.length === 0) return <p className={classes.none}>No activity yet.</p>
  return (
    <>
      <ol className={classes.timeline}>
        {data.map(entry => {
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
      {totalCount > data.length && limit < MOST && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={entries.isFetching}
          onClick={() => setLimit(current => Math.min(MOST, current + STEP))}
        >
          Show older
        </Button>
      )}
    </>
  )
}
