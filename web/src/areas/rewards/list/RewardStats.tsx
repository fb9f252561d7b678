import { pointsWords } from '@fulmar/contract/points/points-words'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { useCan } from '#core/session/can.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import type { ListState } from '#parts/lists/list-state.ts'

export function RewardStats({ state }: { state: ListState<typeof rewards.list> }) {
  const mayReadRedemptions = useCan('redemptions:read')
  const [stats, figures] = useListFigures(rewards.stats, state, {
    leavesOut: { status: 'status', stock: 'stock', window: 'dates' },
  })
  return (
    <FilterStats
      label="Rewards in figures"
      {...figures}
      stats={[
        { label: 'Rewards', count: stats?.total, filter: {} },
        { label: 'Active', count: stats?.active, filter: { status: ['ACTIVE'] } },
        {
          label: 'Low stock',
          count: stats?.lowStock,
          filter: { status: ['ACTIVE'], stock: 'low' },
          ...(stats && stats.lowStock > 0 && { tone: 'attention' as const }),
        },
        { label: 'Ending soon', count: stats?.endingSoon, filter: { status: ['ACTIVE'], window: 'ending' } },
        {
          label: 'Open redemptions',
          count: stats?.openRedemptions,
          ...(mayReadRedemptions && { to: '/rewards/redemptions' as const }),
        },
        { label: pointsWords.redeemed, count: stats?.pointsRedeemed, note: 'in 30 days' },
      ]}
    />
  )
}
