import { games } from '@fulmar/contract/academy/games'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/FilterStats.tsx'
import type { ListState } from '#parts/list-state.ts'
import { formatNumber, formatPercent } from '#ui/format/numbers.ts'

export function GameStats({ state }: { state: ListState<typeof games.list> }) {
  const { search, difficulty, categoryId, language, view } = state
  const found = useApi(games.stats, { query: { search, difficulty, categoryId, language } })
  const it = found.data?.data
  return (
    <FilterStats
      label="Games in figures"
      state={state}
      kept={{ search, difficulty, categoryId, language, view }}
      leavesOut={{ status: 'status', phase: 'schedule' }}
      isFailed={found.isError}
      stats={[
        { label: 'Games', value: it && formatNumber(it.total), filter: {} },
        { label: 'Published', value: it && formatNumber(it.published), filter: { status: ['PUBLISHED'] } },
        {
          label: 'Live now',
          value: it && formatNumber(it.live),
          filter: { status: ['PUBLISHED'], phase: 'LIVE' },
        },
        { label: 'Drafts', value: it && formatNumber(it.draft), filter: { status: ['DRAFT'] } },
        {
          label: 'Plays',
          value: it && formatNumber(it.plays),
          note:
            it && it.completionRate !== null
              ? `in 30 days, ${formatPercent(it.completionRate, 0)} finished`
              : 'in 30 days',
        },
        { label: 'Points earned', value: it && formatNumber(it.points), note: 'in 30 days' },
      ]}
    />
  )
}
