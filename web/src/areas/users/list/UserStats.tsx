import { pointsWords } from '@fulmar/contract/points/points-words'
import { type UserFilter, userList } from '@fulmar/contract/users/user-list'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/lists/FilterStats.tsx'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { filterOf, type UserState } from '../users.state.ts'

export function UserStats({ state }: { state: UserState }) {
  const counted = countedBy(state)
  const found = useApi(userList.stats, { query: counted })
  const it = found.data?.data
  return (
    <FilterStats
      label="User statistics"
      state={state}
      kept={{ ...counted, view: state.view }}
      leavesOut={{
        status: 'status',
        lastActive: 'last collection',
        joinedFrom: 'joining date',
        joinedTo: 'joining date',
      }}
      isFailed={found.isError}
      stats={[
        { label: 'People', value: it && formatNumber(it.total), filter: {} },
        { label: 'Collected in 30 days', value: it && formatNumber(it.active30d), filter: { lastActive: '30d' } },
        {
          label: 'New people this month',
          value: it && formatNumber(it.newThisMonth),
          ...(it && { filter: { joinedFrom: it.monthStart } }),
        },
        { label: 'Suspended', value: it && formatNumber(it.suspended), filter: { status: ['SUSPENDED'] } },
        {
          label: pointsWords.outstanding,
          value: it && formatNumber(it.pointsOutstanding),
          note: it && it.total > 0 && `${formatPoints(Math.round(it.pointsOutstanding / it.total))} on average`,
        },
      ]}
    />
  )
}

/** What a figure itself filters by is left out, so that each says what its link opens. */
function countedBy(state: UserState): UserFilter {
  const { status: _, lastActive: __, joinedFrom: ___, joinedTo: ____, ...counted } = filterOf(state)
  return counted
}

/** The number of people of each type among those the list is otherwise narrowed to. */
export function useTypeCounts(state: UserState) {
  const { userType: _, ...counted } = countedBy(state)
  return useApi(userList.stats, { query: counted }).data?.data.byType
}
