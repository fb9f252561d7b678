import type { WaitingKind } from '@fulmar/contract/dashboard'
import { Coins, Gift, type LucideIcon, PackageOpen, Scale, Store, UserRoundCog, Wallet } from 'lucide-react'

interface Queue {
  one: string
  many: string
  icon: LucideIcon
  to: string
  search?: Record<string, string>
  /** Where nobody waits and there is no oldest. */
  note?: string
}

export const queues: Record<WaitingKind, Queue> = {
  STORE_REQUESTS: { one: 'store request', many: 'store requests', icon: Store, to: '/stores/requests' },
  ROLE_SWITCHES: { one: 'role switch', many: 'role switches', icon: UserRoundCog, to: '/neighborhood/requests' },
  FLAGGED_COLLECTIONS: {
    one: 'collection to review',
    many: 'collections to review',
    icon: Scale,
    to: '/collections/review',
  },
  ADJUSTMENTS: {
    one: 'adjustment to approve',
    many: 'adjustments to approve',
    icon: Wallet,
    to: '/collections/review',
    search: { queue: 'adjustments' },
  },
  RATE_PROPOSALS: { one: 'rate to approve', many: 'rates to approve', icon: Coins, to: '/rates' },
  OPEN_REDEMPTIONS: {
    one: 'redemption to hand over',
    many: 'redemptions to hand over',
    icon: Gift,
    to: '/rewards/redemptions',
  },
  LOW_REWARDS: {
    one: 'reward running low',
    many: 'rewards running low',
    icon: PackageOpen,
    to: '/rewards',
    search: { status: 'ACTIVE', stock: 'low' },
    note: 'stock or voucher codes',
  },
}
