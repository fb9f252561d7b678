import { neighborhoods } from '@fulmar/contract/neighborhoods'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/FilterStats.tsx'
import type { ListState } from '#parts/list-state.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'

export function NeighborhoodStats({ state }: { state: ListState<typeof neighborhoods.list> }) {
  const { search, city, view } = state
  const found = useApi(neighborhoods.stats, { query: { search, city } })
  const it = found.data?.data
  return (
    <FilterStats
      label="Neighborhoods in figures"
      state={state}
      kept={{ search, city, view }}
      isFailed={found.isError}
      stats={[
        { label: 'Neighborhoods', value: it && formatNumber(it.total), filter: {} },
        { label: 'Active', value: it && formatNumber(it.active), filter: { status: ['ACTIVE'] } },
        { label: 'Without a leader', value: it && formatNumber(it.withoutLeader), filter: { leader: 'without' } },
        { label: 'Households', value: it && formatNumber(it.households) },
        { label: 'Members', value: it && formatNumber(it.members) },
        { label: 'Plastic collected', value: it && formatWeight(it.grams) },
      ]}
    />
  )
}
