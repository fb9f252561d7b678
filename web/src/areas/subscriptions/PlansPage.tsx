import { type Plan, plans } from '@fulmar/contract/subscriptions/plans'
import { type SubscriptionStats, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { Button } from '@mantine/core'
import { Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { FilterStats } from '#parts/lists/FilterStats.tsx'
import type { ListState } from '#parts/lists/list-state.ts'
import { SubscribeButton } from '#parts/subscriptions/SubscribeButton.tsx'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { dateFormatter } from '#ui/format/formatters.ts'
import { formatMoney, minorUnitsPerMajor } from '#ui/format/money.ts'
import { fewestForShare, formatNumber, formatShare, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { PlanGallery } from './PlanGallery.tsx'
import { PlanTabs } from './PlanTabs.tsx'
import { SubscriptionTable } from './SubscriptionTable.tsx'

const PlanDialog = lazyNamed(() => import('./PlanDialog.tsx'), 'PlanDialog')

/** What stores can subscribe to, who does, and what that brings in. */
export function PlansPage() {
  const [edited, setEdited] = useState<Plan | 'new' | null>(null)
  const mayWrite = useCan('plans:write')
  const mayAssign = useCan('plans:assign')
  const found = useApi(plans.list, {})
  const { data: stats, isPending } = useApi(subscriptions.stats, {})
  const addPlan = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      Add plan
    </Button>
  )
  const hasPlans = (found.data?.data.length ?? 0) > 0
  return (
    <Sections>
      <PageHeader
        title="Plans"
        meaning="Plans that stores subscribe to, their subscribers and revenue."
        actions={
          hasPlans && (
            <>
              {mayAssign && <SubscribeButton leftSection={<Store size={16} aria-hidden />} />}
              {mayWrite && addPlan}
            </>
          )
        }
      />
      <PlanTabs />
      <Loaded
        of={found}
        lines={8}
        empty={
          <EmptyState title="No plans yet" action={mayWrite && addPlan}>
            <p>A plan sets what a store pays, for how many collections, and what it gets for it.</p>
          </EmptyState>
        }
      >
        {({ data: all }) => (
          <>
            <PlanStats />
            <PlanGallery all={all} mayWrite={mayWrite} onEdit={setEdited} />
            <SubscriptionTable plans={all} />
            <RevenueChart />
          </>
        )}
      </Loaded>
      {edited && !isPending && (
        <PlanDialog plan={edited} currency={stats?.data.currency ?? ''} onClose={() => setEdited(null)} />
      )}
    </Sections>
  )
}

const monthName = (month: string) =>
  dateFormatter(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(month))

/** What came in each month, from the first subscriber on. */
function RevenueChart() {
  const found = useApi(subscriptions.stats, {})
  const stats = found.data?.data
  if (!stats || stats.months.every(({ revenue }) => revenue === 0)) return null
  const perMajor = minorUnitsPerMajor(stats.currency)
  return (
    <Panel title="Last twelve months">
      <BarChart
        title="Monthly recurring revenue at the end of each month"
        xLabel="Month"
        height={200}
        points={stats.months.map(({ month, revenue }) => ({
          x: monthName(month),
          values: { revenue: revenue / perMajor },
        }))}
        series={[{ name: 'revenue', label: 'Recurring revenue' }]}
        format={value => formatMoney(value * perMajor, stats.currency)}
      />
    </Panel>
  )
}

/** Recurring revenue, subscriptions by status and churn. */
function PlanStats() {
  const found = useApi(subscriptions.stats, {})
  const stats = found.data?.data
  return (
    // Of all subscriptions: a click shows all of a status, whatever the table was narrowed to.
    <FilterStats<Partial<ListState<typeof subscriptions.list>>>
      label="Subscriptions in figures"
      state={{}}
      kept={{}}
      isFailed={found.isError}
      stats={[
        { label: 'Active', count: stats?.active, filter: { status: ['ACTIVE'] } },
        { label: 'Trials', count: stats?.trials, filter: { status: ['TRIAL'] } },
        { label: 'Cancelling', count: stats?.cancelling, filter: { status: ['CANCELLING'] } },
        {
          label: 'Recurring revenue',
          value: stats && formatMoney(stats.monthlyRevenue, stats.currency),
          note: stats && ['per month', ...formatOthers(stats)].join(' and '),
        },
        {
          label: 'Churn in 30 days',
          value: stats && formatChurn(stats.churn),
          note:
            stats && stats.churn.of >= fewestForShare
              ? `${formatNumber(stats.churn.ended)} of ${formatNumber(stats.churn.of)}`
              : undefined,
        },
      ]}
    />
  )
}

const formatChurn = ({ ended, of }: SubscriptionStats['churn']) => (of === 0 ? NONE : formatShare(ended / of, of))

const formatOthers = ({ otherCurrencies }: SubscriptionStats) =>
  otherCurrencies.map(({ currency, monthlyRevenue }) => formatMoney(monthlyRevenue, currency))
