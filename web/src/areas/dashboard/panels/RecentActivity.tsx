import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivitySentence } from '#parts/activity/ActivitySentence.tsx'
import { upToDate } from '#parts/figures.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'

export function RecentActivity() {
  const found = useApi(dashboard.recentActivity, { query: {} }, upToDate)
  const maySeeAll = useCan('activity:read')
  return (
    <Panel title="Recent activity" aside={maySeeAll && <Link to="/settings/activity">All activity</Link>}>
      <Loaded of={found} lines={6} empty={<p className="quiet small">No activity yet.</p>}>
        {({ data }) => (
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
        )}
      </Loaded>
    </Panel>
  )
}
