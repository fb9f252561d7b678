import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { useState } from 'react'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { formatHours } from '../rewards.words.ts'
import type { RedemptionState } from './redemptions.state.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export function RedemptionStats({ state }: { state: RedemptionState }) {
  const [days] = useState(() => ({ ago30: inDays(-30), in3: inDays(3) }))
  const [stats, figures] = useListFigures(redemptions.stats, state, {
    keeps: { queue: 'all' },
  })
  return (
    <FilterStats
      label="Redemptions in figures"
      {...figures}
      stats={[
        { label: 'Open', count: stats?.open, filter: { status: ['REQUESTED'] } },
        { label: 'Longest wait', value: stats && formatHours(stats.oldestHours) },
        {
          label: 'Expiring soon',
          count: stats?.expiringSoon,
          note: 'within 3 days',
          filter: { status: ['REQUESTED'], expiresTo: days.in3, sortBy: 'expiresAt', sortOrder: 'asc' },
          ...(stats && stats.expiringSoon > 0 && { tone: 'attention' as const }),
        },
        {
          label: 'Fulfilled',
          count: stats?.fulfilled,
          note: 'in 30 days',
          filter: { status: ['FULFILLED'], decidedFrom: days.ago30 },
        },
        { label: 'Points held', count: stats?.pointsHeld },
        { label: 'Median time to fulfil', value: stats && formatHours(stats.medianHoursToFulfil) },
      ]}
    />
  )
}
