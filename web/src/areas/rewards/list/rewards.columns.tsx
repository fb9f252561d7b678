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
    picture: it => (
      <Thumb>
        <RewardImage image={it.image} type={it.type} />
      </Thumb>
    ),
    cell: it => it.name,
    detail: it => [rewardFields.type.options[it.type], it.category?.name].filter(Boolean).join(' · '),
  },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <RewardBadge status={stateOf(it)} /> },
  { id: 'costPoints', title: 'Cost in points', sortBy: 'costPoints', card: 'titled', count: it => it.costPoints },
  { id: 'stock', title: 'Stock', sortBy: 'stock', card: 'titled', cell: it => <StockBar reward={it} /> },
  { id: 'redeemableTo', title: 'Redeemable', sortBy: 'redeemableTo', cell: it => formatWindow(it) },
  { id: 'affordableBy', title: 'Affordable by', count: it => it.affordableBy },
  { id: 'openRedemptions', title: 'Open', count: it => it.openRedemptions },
  { id: 'fulfilled', title: 'Fulfilled', sortBy: 'fulfilled', count: it => it.fulfilled },
  { id: 'supplier', title: 'Supplier', hidden: true, cell: it => it.supplier?.name ?? NONE },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', hidden: true, at: it => it.createdAt },
]
