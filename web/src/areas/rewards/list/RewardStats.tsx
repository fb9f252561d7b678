import { pointsWords } from '@fulmar/contract/points/points-words'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { useCan } from '#core/session/can.ts'
import { FilterStats, useFigures } from '#parts/lists/FilterStats.tsx'
import type { ListState } from '#parts/lists/list-state.ts'
import { formatNumber } from '#ui/format/numbers.ts'

export function RewardStats({ state }: { state: ListState<typeof rewards.list> }) {
  const mayReadRedemptions = useCan('redemptions:read')
  const [it, figures] = useFigures(rewards.stats, state, {
    leavesOut: { status: 'status', stock: 'stock', window: 'dates' },
  })
  return (
    <FilterStats
      label="Rewards in figures"
      {...figures}
      stats={[
        { label: 'Rewards', value: it && formatNumber(it.total), filter: {} },
        { label: 'Active', value: it && formatNumber(it.active), filter: { status: ['ACTIVE'] } },
        {
          label: 'Low stock',
          value: it && formatNumber(it.lowStock),
          filter: { status: ['ACTIVE'], stock: 'low' },
          ...(it && it.lowStock > 0 && { tone: 'attention' as const }),
        },
        {
          label: 'Ending soon',
          value: it && formatNumber(it.endingSoon),
          filter: { status: ['ACTIVE'], window: 'ending' },
        },
        {
          label: 'Open redemptions',
          value: it && formatNumber(it.openRedemptions),
          ...(mayReadRedemptions && { to: '/rewards/redemptions' as const }),
        },
        { label: pointsWords.redeemed, value: it && formatNumber(it.pointsRedeemed), note: 'in 30 days' },
      ]}
    />
  )
}
