import { type SubscriptionStats, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/FilterStats.tsx'
import type { ListState } from '#parts/list-state.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatNumber, formatPercent, NONE } from '#ui/format/numbers.ts'

/** Recurring revenue, subscriptions by status and churn. */
export function PlanStats({ state }: { state: ListState<typeof subscriptions.list> }) {
  const found = useApi(subscriptions.stats, {})
  const it = found.data?.data
  return (
    <FilterStats
      label="Subscriptions in figures"
      state={state}
      kept={{}}
      leavesOut={{ search: 'search', status: 'status', planId: 'plan' }}
      isFailed={found.isError}
      stats={[
        { label: 'Active', value: it && formatNumber(it.active), filter: { status: ['ACTIVE'] } },
        { label: 'Trials', value: it && formatNumber(it.trials), filter: { status: ['TRIAL'] } },
        { label: 'Cancelling', value: it && formatNumber(it.cancelling), filter: { status: ['CANCELLING'] } },
        {
          label: 'Recurring revenue',
          value: it && formatMoney(it.monthlyRevenue, it.currency),
          note: it && ['per month', ...formatOthers(it)].join(' and '),
        },
        {
          label: 'Churn in 30 days',
          value: it && formatChurn(it.churn),
          note: it && it.churn.of > 0 ? `${formatNumber(it.churn.ended)} of ${formatNumber(it.churn.of)}` : undefined,
        },
      ]}
    />
  )
}

const formatChurn = ({ ended, of }: SubscriptionStats['churn']) => (of === 0 ? NONE : formatPercent(ended / of, 0))

const formatOthers = ({ otherCurrencies }: SubscriptionStats) =>
  otherCurrencies.map(({ currency, monthlyRevenue }) => formatMoney(monthlyRevenue, currency))
