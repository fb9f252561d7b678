import type { Analytics, AnalyticsView } from '@fulmar/contract/analytics/analytics'
import { viewNames } from '@fulmar/contract/analytics/view-names'
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Images, Printer, ReceiptText, Sprout } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useCan } from '#core/session/can.ts'
import { ChartPanel } from '#parts/analytics/ChartPanel.tsx'
import { FigureTiles } from '#parts/analytics/FigureTiles.tsx'
import { formatCompared, formatDays, formatFilters, formatScope } from '#parts/analytics/figure-words.ts'
import { OldDays } from '#parts/analytics/OldDays.tsx'
import { SavedViews } from '#parts/saved-views/SavedViews.tsx'
import { ChartGallery, useSaveAll } from '#ui/chart/gallery.tsx'
import { formatTime } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { type TabLink, TabLinks } from '#ui/tabs/TabLinks.tsx'
import { useStillWaiting } from '#ui/use-still-waiting.ts'
import { AnalyticsFilters } from './AnalyticsFilters.tsx'
import { formatThan } from './analytics.words.ts'
import { MonthlyEmail } from './monthly/MonthlyEmail.tsx'
import { type AnalyticsState, useAnalytics } from './use-analytics.ts'
import { useOwnViews } from './use-own-views.ts'

export function AnalyticsPage() {
  const { state, change, answer } = useAnalytics()
  const data = answer.data?.data
  // While another view loads, the figures of the last one would answer another question.
  const isOther = data !== undefined && data.view !== state.view
  const isWaiting = useStillWaiting(!data || isOther)
  return (
    <Sections>
      <PageHeader
        title="Analytics"
        meaning="Collections, members, stores, points, the academy and impact over any period."
        actions={
          <>
            <SavedViews list="analytics" isAlone />
            <MonthlyEmail />
            <ReportLink state={state} />
            <MoreLinks />
          </>
        }
      />
      <ViewTabs state={state} />
      <AnalyticsFilters state={state} data={data} onChange={change} />
      {answer.error && !answer.isFetching ? (
        <CallError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data || isOther || isWaiting ? (
        <AnalyticsSkeleton />
      ) : (
        <View data={data} state={state} isLate={answer.isPlaceholderData} />
      )}
    </Sections>
  )
}

/** The printed report of what is on the page. */
function ReportLink({ state }: { state: AnalyticsState }) {
  const { view: _, ...search } = state
  return (
    <Button
      variant="default"
      leftSection={<Printer size={16} aria-hidden />}
      renderRoot={props => <Link to="/analytics/report" search={search} {...props} />}
    >
      Printable report
    </Button>
  )
}

/** Pages of their own beside the views. */
function MoreLinks() {
  const mayReadImpact = useCan('impact:read')
  const mayReadPoints = useCan('points:read')
  return (
    <>
      {mayReadImpact && (
        <Button
          variant="default"
          leftSection={<Sprout size={16} aria-hidden />}
          renderRoot={props => <Link to="/analytics/impact-reports" {...props} />}
        >
          Impact reports
        </Button>
      )}
      {mayReadPoints && (
        <Button
          variant="default"
          leftSection={<ReceiptText size={16} aria-hidden />}
          renderRoot={props => <Link to="/analytics/ledger" {...props} />}
        >
          Points ledger
        </Button>
      )}
    </>
  )
}

function ViewTabs({ state }: { state: AnalyticsState }) {
  const views = useOwnViews()
  const tab = (view: AnalyticsView): TabLink => ({
    label: viewNames[view],
    to: '/analytics',
    search: (previous: object) => ({ ...previous, view }),
    isCurrent: state.view === view,
  })
  return <TabLinks label="Views" tabs={views.map(tab)} />
}

function View({ data, state, isLate }: { data: Analytics; state: AnalyticsState; isLate: boolean }) {
  const scope = formatScope(data, state.plasticCode)
  return (
    <ChartGallery>
      <div className="stack fading" style={{ gap: 16 }} data-late={isLate || undefined} aria-busy={isLate}>
        <Group gap={12} justify="space-between" wrap="nowrap">
          <p className="quiet fine">
            {formatDays(data.period)}
            {data.compared && `, compared with ${formatCompared(data.compared, data)}`}. Updated{' '}
            <time dateTime={data.updatedAt}>{formatTime(data.updatedAt)}</time>.
          </p>
          {data.charts.length > 0 && <SaveCharts data={data} />}
        </Group>
        <OldDays {...data} />
        {data.ignored.length > 0 && (
          <Alert color="yellow" variant="light">
            Not filtered by {formatFilters(data.ignored)}: nothing in this view can be split that way.
          </Alert>
        )}
        <FigureTiles
          label={`${viewNames[data.view]}: figures`}
          figures={data.figures}
          data={data}
          scope={scope}
          ignored={data.ignored}
          than={formatThan(state.compare)}
          isYear={state.from === undefined && state.period === 'YEAR'}
        />
        <Group gap={16} align="stretch">
          {data.charts.map(chart => (
            <ChartPanel key={chart.key} chart={chart} currency={data.currency} scope={scope} ignored={data.ignored} />
          ))}
        </Group>
        {data.method && (
          <Text maw="75ch" c="dimmed" fz="xs">
            {data.method}
          </Text>
        )}
        {data.view === 'impact' && <FactorsLink />}
      </div>
    </ChartGallery>
  )
}

/** All charts of the view as pictures in one archive, for slides. */
function SaveCharts({ data }: { data: Analytics }) {
  const saveAll = useSaveAll()
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void saveAll(`${data.view}-${data.period.from}-${data.period.to}.zip`).finally(() => setBusy(false))
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className="screenOnly"
      flex="none"
      loading={isBusy}
      leftSection={<Images size={15} aria-hidden />}
      onClick={save}
    >
      All charts
    </Button>
  )
}

function FactorsLink() {
  const mayRead = useCan('impact:read')
  if (!mayRead) return null
  return (
    <Text maw="75ch" c="dimmed" fz="xs">
      Figures use the <Link to="/settings/impact-factors">impact factors</Link> in force.
    </Text>
  )
}

const AnalyticsSkeleton = () => (
  <div role="status" aria-label="Loading" className="stack fading" style={{ gap: 20 }}>
    <Skeleton height={118} radius="lg" />
    <Skeleton height={320} radius="lg" />
  </div>
)
