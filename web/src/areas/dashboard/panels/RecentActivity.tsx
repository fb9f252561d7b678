import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivitySentence } from '#parts/ActivitySentence.tsx'
import { upToDate } from '#parts/figures.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'

export function RecentActivity() {
  const found = useApi(dashboard.recentActivity, { query: {} }, upToDate)
  const maySeeAll = useCan('activity:read')
  const body = () => {
    if (found.isPending) return <SkeletonLines count={6} />
    if (!found.data) return found.error && <CallError error={found.error} onRetry={() => void found.refetch()} />
    const { data } = found.data
    if (data.length === 0) return <p className="quiet small">No activity yet.</p>
    return (
      <ol className="divided">
        {data.map(entry => (
          <li key={entry.id}>
            <Text className="anywhere" miw={0} span>
              <ActivitySentence entry={entry} />
            </Text>
            <Text flex="none" span c="dimmed" fz="xs">
              <RelativeTime at={entry.at} />
            </Text>
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
