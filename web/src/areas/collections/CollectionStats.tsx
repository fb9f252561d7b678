import { type CollectionFilter, collections } from '@fulmar/contract/collections/collections'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/FilterStats.tsx'
import { formatRelative } from '#ui/format/dates.ts'
import { formatNumber, formatTotal } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import type { CollectionState } from './collections.state.ts'

export function CollectionStats({ state, filter }: { state: CollectionState; filter: CollectionFilter }) {
  const { status: _, review: __, ...counted } = filter
  const found = useApi(collections.stats, { query: counted })
  const it = found.data?.data
  return (
    <FilterStats
      label="Collection statistics"
      state={state}
      kept={{ ...counted, view: state.view }}
      leavesOut={{ status: 'status', review: 'review' }}
      isFailed={found.isError}
      stats={[
        { label: 'Collections', value: it && formatNumber(it.total), filter: {} },
        {
          label: 'To review',
          value: it && formatTotal(it.openReviews, it.hasMoreReviews),
          note: it?.oldestOpenAt && `oldest: ${formatRelative(it.oldestOpenAt)}`,
          tone: it?.openReviews ? 'attention' : undefined,
          filter: { review: ['OPEN'] },
        },
        { label: 'Reversed', value: it && formatNumber(it.reversed), filter: { status: ['REVERSED'] } },
        { label: 'Weight', value: it && formatWeight(it.grams) },
        { label: 'Points awarded', value: it && formatNumber(it.points) },
      ]}
    />
  )
}
