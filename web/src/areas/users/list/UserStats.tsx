import { pointsWords } from '@fulmar/contract/points/points-words'
import { type UserStats as UserFigures, userList } from '@fulmar/contract/users/user-list'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { filterOf } from '#parts/lists/list-state.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import type { UserState } from './users.filters.tsx'

export function UserStats({ state }: { state: UserState }) {
  const [stats, figures] = useListFigures(userList.stats, state)
  return (
    <FilterStats
      label="User statistics"
      {...figures}
      stats={[
        { label: 'People', count: stats?.total },
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
          note: stats && formatAverage(stats),
        },
      ]}
    />
  )
}

/** Stores and administrators have no points. */
function formatAverage({ byType, pointsOutstanding }: UserFigures): string | undefined {
  const members = byType.MEMBER + byType.NEIGHBORHOOD
  return members > 0 ? `${formatPoints(Math.round(pointsOutstanding / members))} a member` : undefined
}

/** The number of people of each type among those the list is otherwise narrowed to. */
export function useTypeCounts(state: UserState) {
  return useApi(userList.stats, { query: filterOf(state, { userType: 'type' }) }).data?.data.byType
}
