import { type DashboardPeriod, dashboard, dashboardPeriods } from '@fulmar/contract/dashboard/dashboard'
import { Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { CallError } from '#core/api/CallError.tsx'
import { useLive } from '#core/live/use-live.ts'
import { useCan } from '#core/session/can.ts'
import { OldDays } from '#parts/analytics/OldDays.tsx'
import { SetupSteps } from '#parts/setup/SetupSteps.tsx'
import { formatProgress, isSetUp } from '#parts/setup/setup.words.ts'
import { useSetup, useSetupChoices } from '#parts/setup/use-setup.ts'
import { useBrand } from '#ui/brand/brand.ts'
import { formatTime } from '#ui/format/dates.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useStillWaiting } from '#ui/use-still-waiting.ts'
import classes from './dashboard.module.css'
import { formatFigures, shortPeriods } from './dashboard.words.ts'
import { Figures } from './Figures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { Panels } from './panels/Panels.tsx'
import panelClasses from './panels/panels.module.css'
import { type Asked, useDashboard } from './use-dashboard.ts'

const ArrangeDialog = lazyNamed(() => import('./panels/ArrangeDialog.tsx'), 'ArrangeDialog')

export function DashboardPage() {
  const { period, open, change, figures, panels } = useDashboard()
  const shown = figures.data?.data
  const isWaiting = useStillWaiting(!panels.data)
  const close = () => change({ open: undefined })
  useLive('any records', [dashboard.figures, dashboard.panels, dashboard.recentActivity])
  return (
    <Stack gap={16} miw={0}>
      <PageHeader
        title="Dashboard"
        meaning={shown ? formatFigures(shown, period) : 'Open tasks, figures and recent activity.'}
        actions={
          <>
            {shown && <Updated at={shown.updatedAt} isLate={figures.isError || panels.isError} />}
            <Button
              variant="default"
              leftSection={<LayoutDashboard size={16} aria-hidden />}
              onClick={() => change({ open: 'arrange' })}
              disabled={!panels.data}
            >
              Arrange
            </Button>
            <PeriodSwitch value={period} onChange={value => change({ period: value })} />
          </>
        }
      />
      <Top figures={figures} period={period} />
      {!panels.data || isWaiting ? (
        panels.error ? (
          <CallError error={panels.error} onRetry={() => void panels.refetch()} />
        ) : (
          <PanelsSkeleton />
        )
      ) : (
        <Panels
          data={panels.data.data}
          isLate={panels.isPlaceholderData}
          onArrange={() => change({ open: 'arrange' })}
        />
      )}
      {open === 'arrange' && panels.data && <ArrangeDialog panels={panels.data.data.panels} onClose={close} />}
    </Stack>
  )
}

function Top({ figures, period }: { figures: Asked<'figures'>; period: Parameters<typeof formatFigures>[1] }) {
  const isOwner = useCan('setup:manage')
  const shown = figures.data?.data
  const isWaiting = useStillWaiting(!shown)
  if (!shown || isWaiting)
    return figures.error ? (
      <CallError error={figures.error} onRetry={() => void figures.refetch()} />
    ) : (
      <FiguresSkeleton />
    )
  return (
    <>
      {!shown.started.collections && (isOwner ? <SetupPanel /> : <FirstSteps started={shown.started} />)}
      <NeedsAttention waiting={shown.waiting} />
      <OldDays {...shown} />
      {shown.cards.length > 0 && <Figures data={shown} period={period} isLate={figures.isPlaceholderData} />}
    </>
  )
}

const Updated = ({ at, isLate }: { at: string; isLate: boolean }) => (
  <p className={isLate ? 'bad fine' : 'quiet fine'} style={{ alignSelf: 'center' }}>
    {isLate ? 'Not updated since' : 'Updated'} <time dateTime={at}>{formatTime(at)}</time>
  </p>
)

interface Props {
  value: DashboardPeriod
  onChange: (period: DashboardPeriod) => void
}

const PeriodSwitch = ({ value, onChange }: Props) => (
  <SegmentedControl
    className={classes.periods}
    aria-label="Period"
    data={dashboardPeriods.map(period => ({ value: period, label: shortPeriods[period] }))}
    value={value}
    onChange={onChange}
  />
)

/** In the places of what needs attention and the figures. */
const FiguresSkeleton = () => (
  <Stack role="status" aria-label="Loading figures" gap={20} miw={0}>
    <div className="stack">
      <Skeleton height={24} width={200} />
      <Skeleton height={76} radius="lg" />
    </div>
    <div className="stack">
      <Skeleton height={24} width={120} />
      <Skeleton height={112} radius="lg" />
    </div>
  </Stack>
)

const skeletons = [
  ['chart', 'wide'],
  ['stores', 'narrow'],
  ['map', 'wide'],
  ['neighborhoods', 'narrow'],
] as const

const PanelsSkeleton = () => (
  <Group gap={16} align="stretch" role="status" aria-label="Loading panels">
    {skeletons.map(([key, size]) => (
      <div key={key} className={panelClasses.cell} data-size={size}>
        <Skeleton height={420} radius="lg" />
      </div>
    ))}
  </Group>
)

/** The first run on the dashboard of an owner, until it is done or hidden. */
function SetupPanel() {
  const { name } = useBrand()
  const setup = useSetup().data?.data
  if (!setup || setup.isHidden || isSetUp(setup)) return null
  return (
    <Panel title={`Set up ${name}: ${formatProgress(setup)}`} aside={<HideButton setup={setup} />}>
      {setup.demo === 'AVAILABLE' && (
        <p className="quiet small">
          Just looking around? <Link to="/setup">Load demo data</Link>
        </p>
      )}
      <SetupSteps setup={setup} />
    </Panel>
  )
}

function HideButton({ setup }: { setup: Parameters<typeof useSetupChoices>[0] }) {
  const { hide, isBusy } = useSetupChoices(setup)
  return (
    <Button variant="subtle" size="compact-md" disabled={isBusy} onClick={() => hide(true)}>
      Hide
    </Button>
  )
}
