import { pointsWords } from '@fulmar/contract/points/points-words'
import { userList } from '@fulmar/contract/users/user-list'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { filterOf } from '#parts/lists/list-state.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import type { UserState } from './users.filters.tsx'

/** What a figure itself filters by is left out, so that each says what its link opens. */
const leavesOut = {
  status: 'status',
  lastActive: 'last collection',
  joinedFrom: 'joining date',
  joinedTo: 'joining date',
}

export function UserStats({ state }: { state: UserState }) {
  const [stats, figures] = useListFigures(userList.stats, state, { leavesOut })
  return (
    <FilterStats
      label="User statistics"
      {...figures}
      stats={[
        { label: 'People', count: stats?.total, filter: {} },
        { label: 'Collected in 30 days', count: stats?.active30d, filter: { lastActive: '30d' } },
        {
          label: 'New people this month',
          count: stats?.newThisMonth,
          ...(stats && { filter: { joinedFrom: stats.monthStart } }),
        },
        { label: 'Suspended', count: stats?.suspended, filter: { status: ['SUSPENDED'] } },
        {
          label: pointsWords.outstanding,
          count: stats?.pointsOutstanding,
          note:
            stats && stats.total > 0 && `${formatPoints(Math.round(stats.pointsOutstanding / stats.total))} on average`,
        },
      ]}
    />
  )
}

/** The number of people of each type among those the list is otherwise narrowed to. */
export function useTypeCounts(state: UserState) {
  return useApi(userList.stats, { query: filterOf(state, { ...leavesOut, userType: 'type' }) }).data?.data.byType
}
