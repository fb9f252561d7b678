import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import type { DashboardPanels, PanelKey } from '@fulmar/contract/dashboard/dashboard-panels'
import { Button, Group, Text } from '@mantine/core'
import { CatchBoundary, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivitySentence } from '#parts/activity/ActivitySentence.tsx'
import { ChartPanel } from '#parts/analytics/ChartPanel.tsx'
import { formatDays, formatScope } from '#parts/analytics/figure-words.ts'
import { upToDate } from '#parts/figures.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { panelNames } from '../dashboard.words.ts'
import { AcademyToday } from './AcademyToday.tsx'
import { Books } from './Books.tsx'
import classes from './panels.module.css'
import { Ranking } from './Ranking.tsx'
import { StoresOnMap } from './StoresOnMap.tsx'

interface Props {
  data: DashboardPanels
  /** Still those of the period chosen before. */
  isLate: boolean
  onArrange: () => void
}

const wide: readonly PanelKey[] = ['PLASTIC', 'MAP', 'POINTS', 'ACTIVITY']

/** The panels that are shown, in the order of the administrator. */
export function Panels({ data, isLate, onArrange }: Props) {
  const shown = data.panels.filter(({ isHidden }) => !isHidden)
  if (shown.length === 0 && data.panels.length > 0)
    return (
      <EmptyState title="All panels are hidden" action={<Button onClick={onArrange}>Arrange panels</Button>}>
        Choose the panels to show here.
      </EmptyState>
    )
  const bodies = bodiesOf(data)
  return (
    <Group gap={16} align="stretch" className="fading" data-late={isLate || undefined} aria-busy={isLate}>
      {shown.map(({ key }) => (
        <div key={key} className={classes.cell} data-size={wide.includes(key) ? 'wide' : 'narrow'}>
          <CatchBoundary getResetKey={() => data.updatedAt} errorComponent={() => <Broken panel={key} />}>
            {bodies[key]()}
          </CatchBoundary>
        </div>
      ))}
    </Group>
  )
}

/** The other panels go on; it is tried again with the next answer. */
const Broken = ({ panel }: { panel: PanelKey }) => (
  <Panel title={panelNames[panel]}>
    <p role="alert">This panel could not be shown. It will be tried again within a minute.</p>
  </Panel>
)

function bodiesOf({
  contents,
  currency,
  timeZone,
  period,
  charted,
  neighborhoods,
}: DashboardPanels): Record<PanelKey, () => ReactNode> {
  const scope = formatScope({ period, timeZone, place: null })
  const overTime = {
    scope: formatScope({ period: { ...period, ...charted }, timeZone, place: null }),
    days: formatDays(charted),
  }
  const { PLASTIC, POINTS, STORES, NEIGHBORHOODS, MAP, ACADEMY, BOOKS } = contents
  return {
    PLASTIC: () => PLASTIC && <ChartPanel chart={PLASTIC} currency={currency} {...overTime} />,
    POINTS: () => POINTS && <ChartPanel chart={POINTS} currency={currency} {...overTime} />,
    STORES: () => STORES && <Ranking chart={STORES} scope={scope} />,
    NEIGHBORHOODS: () => NEIGHBORHOODS && <Ranking chart={NEIGHBORHOODS} scope={scope} />,
    MAP: () => MAP && <StoresOnMap stores={MAP} neighborhoods={neighborhoods} period={period} scope={scope} />,
    ACADEMY: () => ACADEMY && <AcademyToday figures={ACADEMY} currency={currency} timeZone={timeZone} />,
    BOOKS: () => BOOKS && <Books proof={BOOKS.proof} />,
    ACTIVITY: () => <RecentActivity />,
  }
}

function RecentActivity() {
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
