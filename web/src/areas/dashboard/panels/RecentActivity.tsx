import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { Link } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivitySentence } from '#parts/ActivitySentence.tsx'
import { upToDate } from '#parts/figures.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from '../dashboard.module.css'

export function RecentActivity() {
  const found = useApi(dashboard.recentActivity, { query: {} }, upToDate)
  const maySeeAll = useCan('activity:read')
  const body = () => {
    if (found.isPending) return <SkeletonLines count={6} />
    if (!found.data) return found.error && <CallError error={found.error} onRetry={() => void found.refetch()} />
    const { data } = found.data
    if (data.length === 0) return <p className={classes.quiet}>No activity yet.</p>
    return (
      <ol className={classes.activity}>
        {data.map(entry => (
          <li key={entry.id}>
            <span className={classes.sentence}>
              <ActivitySentence entry={entry} />
            </span>
            <span className={classes.when}>
              <RelativeTime at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    )
  }
  return (
    <Panel title="Recent activity" aside={maySeeAll && <Link to="/settings/activity">All activity</Link>}>
      {body()}
    </Panel>
  )
}
