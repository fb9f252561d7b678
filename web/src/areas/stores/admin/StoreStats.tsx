import { stores } from '@fulmar/contract/stores/stores'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { formatRelative } from '#ui/format/dates.ts'
import { formatNumber, formatPercent } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import type { StoreState } from './stores.state.ts'

export function StoreStats({ state }: { state: StoreState }) {
  const [it, figures] = useListFigures(stores.stats, state, {
    leavesOut: { status: 'status', openNow: 'opening hours', silent30d: 'last collection' },
  })
  return (
    <FilterStats
      label="Store figures"
      {...figures}
      stats={[
        {
          label: 'Active',
          count: it?.active,
          note: it && `of ${formatNumber(it.total)}`,
          filter: { status: ['ACTIVE'] },
        },
        {
          label: 'Pending requests',
          count: it?.pending,
          note: it?.oldestPendingAt && `oldest: ${formatRelative(it.oldestPendingAt)}`,
          tone: it?.pending ? 'attention' : undefined,
          filter: { status: ['PENDING'] },
        },
        { label: 'Open now', count: it?.openNow, filter: { openNow: 'yes' } },
        { label: 'No collections in 30 days', count: it?.silent30d, filter: { silent30d: 'yes' } },
        {
          label: 'Plastic collected',
          value: it && formatWeight(it.plasticCollected),
          note: it && `${formatNumber(it.pointsAlloted)} points for collections`,
        },
        { label: 'Decided in 30 days', count: it?.decided, note: it && formatDecisions(it) },
      ]}
    />
  )
}

const formatDecisions = (figures: { rejectionRate: number | null; medianHoursToDecide: number | null }) =>
  figures.rejectionRate === null
    ? 'none yet'
    : `${formatPercent(figures.rejectionRate, 0)} declined · median ${formatHours(figures.medianHoursToDecide ?? 0)}`

const formatHours = (hours: number) =>
  hours < 48 ? `${formatNumber(Math.round(hours))} h` : `${formatNumber(Math.round(hours / 24))} days`
