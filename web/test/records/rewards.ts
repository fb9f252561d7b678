import { startOf } from '@fulmar/contract/core/fields'
import type { Redemption } from '@fulmar/contract/rewards/redemptions'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { at, someId } from './some.ts'

export const aReward = (over: Partial<Reward> = {}): Reward => ({
  id: someId(),
  version: 1,
  ...startOf(rewardFields),
  name: 'Steel bottle',
  costPoints: 500,
  stock: 20,
  isLow: false,
  status: 'ACTIVE',
  isRedeemable: true,
  affordableBy: 12,
  openRedemptions: 0,
  fulfilled: 0,
  createdAt: at,
  updatedAt: at,
  ...over,
})

export const aRedemption = (over: Partial<Redemption> = {}): Redemption => ({
  id: someId(),
  version: 1,
  code: '••••7K2M',
  reward: { id: someId(), name: 'Steel bottle', type: 'PRODUCT', image: null },
  user: { id: someId(), name: 'Ana Ramos', memberCode: 'ABCDEFGH' },
  store: null,
  costPoints: 500,
  status: 'REQUESTED',
  requestedAt: at,
  expiresAt: '2026-03-15T10:00:00.000Z',
  requestedBy: null,
  confirmedAt: at,
  decidedAt: null,
  decidedBy: null,
  staff: null,
  reason: null,
  voucher: null,
  ...over,
})
