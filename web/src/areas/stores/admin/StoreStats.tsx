import type { StoreStats as Figures } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { formatRelative } from '#ui/format/dates.ts'
import { formatNumber, formatShare } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import type { StoreState } from './stores.state.ts'

export function StoreStats({ state }: { state: StoreState }) {
  const [stats, figures] = useListFigures(stores.stats, state)
  return (
    <FilterStats
      label="Store figures"
      {...figures}
      stats={[
        {
          label: 'Active',
          count: stats?.active,
          note: stats && `of ${formatNumber(stats.total)}`,
          filter: { status: ['ACTIVE'] },
        },
        {
          label: 'Pending requests',
          count: stats?.pending,
          note: stats?.oldestPendingAt && `oldest: ${formatRelative(stats.oldestPendingAt)}`,
          tone: stats?.pending ? 'attention' : undefined,
          filter: { status: ['PENDING'] },
        },
        { label: 'Open now', count: stats?.openNow, filter: { openNow: 'yes' } },
        { label: 'No collections in 30 days', count: stats?.silent30d, filter: { silent30d: 'yes' } },
        {
          label: 'Plastic collected',
          value: stats && formatWeight(stats.plasticCollected),
          note: stats && `${formatNumber(stats.pointsAlloted)} points for collections`,
        },
        { label: 'Decided in 30 days', count: stats?.decided, note: stats && formatDecisions(stats) },
      ]}
    />
  )
}

const formatDecisions = (figures: Pick<Figures, 'decided' | 'rejectionRate' | 'medianHoursToDecide'>) =>
  figures.rejectionRate === null
    ? 'none yet'
    : `${formatShare(figures.rejectionRate, figures.decided)} declined · median ${formatHours(figures.medianHoursToDecide ?? 0)}`

const formatHours = (hours: number) =>
  hours < 48 ? `${formatNumber(Math.round(hours))} h` : `${formatNumber(Math.round(hours / 24))} days`
