import type { Redemption, RedemptionStatus } from '@fulmar/contract/rewards/redemptions'
import { statuses } from '#parts/statuses.tsx'

export const { options: statusOptions, Badge: RedemptionBadge } = statuses<RedemptionStatus>({
  REQUESTED: ['Open', 'wait'],
  FULFILLED: ['Fulfilled', 'ok'],
  CANCELLED: ['Cancelled', 'off'],
  EXPIRED: ['Expired', 'bad'],
})

/** Where one redemption is shown. */
export const addressOf = ({ id }: Pick<Redemption, 'id'>): string => `/rewards/redemptions?queue=all&open=${id}`
