import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/lists/FilterStats.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatHours } from '../rewards.words.ts'
import type { RedemptionState } from './redemptions.state.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Over all redemptions of the reward, member, store and days the list is narrowed to. */
export function RedemptionStats({ state }: { state: RedemptionState }) {
  const { search, rewardId, userId, storeId, from, to } = state
  const narrowed = { search, rewardId, userId, storeId, from, to }
  const [days] = useState(() => ({ ago30: inDays(-30), in3: inDays(3) }))
  const found = useApi(redemptions.stats, { query: narrowed })
  const it = found.data?.data
  return (
    <FilterStats<RedemptionState & { queue: 'all' }>
      label="Redemptions in figures"
      state={{ ...state, queue: 'all' }}
      kept={{ ...narrowed, queue: 'all' }}
      leavesOut={{
        status: 'status',
        decidedFrom: 'decision',
        decidedTo: 'decision',
        expiresFrom: 'deadline',
        expiresTo: 'deadline',
      }}
      isFailed={found.isError}
      stats={[
        { label: 'Open', value: it && formatNumber(it.open), filter: { status: ['REQUESTED'] } },
        { label: 'Longest wait', value: it && formatHours(it.oldestHours) },
        {
          label: 'Expiring soon',
          value: it && formatNumber(it.expiringSoon),
          note: 'within 3 days',
          filter: { status: ['REQUESTED'], expiresTo: days.in3, sortBy: 'expiresAt', sortOrder: 'asc' },
          ...(it && it.expiringSoon > 0 && { tone: 'attention' as const }),
        },
        {
          label: 'Fulfilled',
          value: it && formatNumber(it.fulfilled),
          note: 'in 30 days',
          filter: { status: ['FULFILLED'], decidedFrom: days.ago30 },
        },
        { label: 'Points held', value: it && formatNumber(it.pointsHeld) },
        { label: 'Median time to fulfil', value: it && formatHours(it.medianHoursToFulfil) },
      ]}
    />
  )
}
