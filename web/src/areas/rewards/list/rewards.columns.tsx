import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import type { RewardListQuery } from '@fulmar/contract/rewards/rewards'
import { NONE } from '#ui/format/numbers.ts'
import { Thumb } from '#ui/Picture.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { RewardImage } from '../RewardImage.tsx'
import { formatWindow, RewardBadge, stateOf } from '../rewards.words.ts'
import { StockBar } from '../StockBar.tsx'

export const rewardColumns: readonly Column<Reward, RewardListQuery['sortBy']>[] = [
  {
    id: 'name',
    title: 'Reward',
    sortBy: 'name',
    picture: row => (
      <Thumb>
        <RewardImage image={row.image} type={row.type} />
      </Thumb>
    ),
    cell: row => row.name,
    detail: row => [rewardFields.type.options[row.type], row.category?.name].filter(Boolean).join(' · '),
  },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <RewardBadge status={stateOf(row)} /> },
  { id: 'costPoints', title: 'Cost in points', sortBy: 'costPoints', card: 'titled', count: row => row.costPoints },
  { id: 'stock', title: 'Stock', sortBy: 'stock', card: 'titled', cell: row => <StockBar reward={row} /> },
  { id: 'redeemableTo', title: 'Redeemable', sortBy: 'redeemableTo', cell: row => formatWindow(row) },
  { id: 'affordableBy', title: 'Affordable by', count: row => row.affordableBy },
  { id: 'openRedemptions', title: 'Open', count: row => row.openRedemptions },
  { id: 'fulfilled', title: 'Fulfilled', sortBy: 'fulfilled', count: row => row.fulfilled },
  { id: 'supplier', title: 'Supplier', hidden: true, cell: row => row.supplier?.name ?? NONE },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', hidden: true, at: row => row.createdAt },
]
