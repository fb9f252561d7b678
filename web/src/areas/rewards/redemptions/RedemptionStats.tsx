import { redemptions } from '@fulmar/contract/redemptions'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/FilterStats.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { sayHours } from '../rewards.words.ts'
import type { RedemptionState } from './redemptions.state.ts'

/** Over all redemptions of the reward, member, store and days the list is narrowed to. */
export function RedemptionStats({ state }: { state: RedemptionState }) {
  const { search, rewardId, userId, storeId, from, to } = state
  const narrowed = { search, rewardId, userId, storeId, from, to }
  const found = useApi(redemptions.stats, { query: narrowed })
  const it = found.data?.data
  return (
    <FilterStats<RedemptionState & { queue: 'all' }>
      label="Redemptions in figures"
      state={{ ...state, queue: 'all' }}
      kept={{ ...narrowed, queue: 'all' }}
      isFailed={found.isError}
      stats={[
        { label: 'Open', value: it && formatNumber(it.open), filter: { status: ['REQUESTED'] } },
        { label: 'Longest wait', value: it && sayHours(it.oldestHours) },
        {
          label: 'Expiring soon',
          value: it && formatNumber(it.expiringSoon),
          note: 'within 3 days',
          filter: { status: ['REQUESTED'], sortBy: 'expiresAt', sortOrder: 'asc' },
          ...(it && it.expiringSoon > 0 && { tone: 'attention' as const }),
        },
        {
          label: 'Fulfilled',
          value: it && formatNumber(it.fulfilled),
          note: 'in 30 days',
          filter: { status: ['FULFILLED'] },
        },
        { label: 'Points held', value: it && formatNumber(it.pointsHeld) },
        { label: 'Median time to fulfil', value: it && sayHours(it.medianHoursToFulfil) },
      ]}
    />
  )
}
