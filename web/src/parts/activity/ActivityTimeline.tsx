import { type ActivityEntry, activity } from '@fulmar/contract/activity/activity'
import { Text } from '@mantine/core'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Pages } from '../lists/Pages.tsx'
import { ActivitySentence } from './ActivitySentence.tsx'
import classes from './ActivityTimeline.module.css'
import { changesOf, detailOf } from './activity-details.ts'

/** One or several kinds of records, separated by commas, with the id of one; or all that was done to a member. */
export type ActivityOf = { entityType: string; entityId: string } | { memberId: string }

/** The activity of a record, newest first. */
export function ActivityTimeline({ of }: { of: ActivityOf }) {
  const hereId = 'memberId' in of ? of.memberId : of.entityId
  return (
    <Pages of={activity.list} sent={page => ({ query: { ...of, page, limit: 10 } })} empty="No activity yet.">
      {entries => (
        <ol className="plain">
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} hereId={hereId} />
          ))}
        </ol>
      )}
    </Pages>
  )
}

function Entry({ entry, hereId }: { entry: ActivityEntry; hereId: string }) {
  const changes = changesOf(entry)
  return (
    <li className={classes.entry}>
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
}
