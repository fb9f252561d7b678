import { userList } from '@fulmar/contract/user-list'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/FilterStats.tsx'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { startOfMonth, type UserState } from '../users.state.ts'

export function UserStats({ state }: { state: UserState }) {
  const { search, neighborhoodId, view } = state
  const [month] = useState(() => startOfMonth())
  const found = useUserStats(state)
  const it = found.data?.data
  return (
    <FilterStats
      label="User statistics"
      state={state}
      kept={{ search, neighborhoodId, view }}
      isFailed={found.isError}
      stats={[
        { label: 'People', value: it && formatNumber(it.total), filter: {} },
        { label: 'Active in 30 days', value: it && formatNumber(it.active30d), filter: { lastActive: '30d' } },
        { label: 'New this month', value: it && formatNumber(it.newThisMonth), filter: { joinedFrom: month } },
        { label: 'Suspended', value: it && formatNumber(it.suspended), filter: { status: ['SUSPENDED'] } },
        {
          label: 'Points outstanding',
          value: it && formatNumber(it.pointsOutstanding),
          note: it && it.total > 0 && `${formatPoints(Math.round(it.pointsOutstanding / it.total))} on average`,
        },
      ]}
    />
  )
}

/** Follows the search and the neighborhood filter of the list. */
export const useUserStats = ({ search, neighborhoodId }: UserState) =>
  useApi(userList.stats, { query: { search, neighborhoodId } })
