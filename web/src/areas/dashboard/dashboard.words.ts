import type { WaitingKind } from '@fulmar/contract/dashboard'
import { Coins, type LucideIcon, Scale, Store, UserRoundCog, Wallet } from 'lucide-react'

interface Queue {
  one: string
  many: string
  icon: LucideIcon
  to: string
  search?: Record<string, string>
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
}
