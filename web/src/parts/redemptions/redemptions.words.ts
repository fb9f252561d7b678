import type { Redemption, RedemptionStatus } from '@fulmar/contract/rewards/redemptions'
import type { Tone } from '#ui/StatusBadge.tsx'
import { optionsOf } from '../options-of.ts'

export const statusWords: Record<RedemptionStatus, string> = {
  REQUESTED: 'Open',
  FULFILLED: 'Fulfilled',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
}

export const statusTones: Record<RedemptionStatus, Tone> = {
  REQUESTED: 'wait',
  FULFILLED: 'ok',
  CANCELLED: 'off',
  EXPIRED: 'bad',
}

export const statusOptions = optionsOf(statusWords)

/** Where one redemption is shown. */
export const addressOf = ({ id }: Pick<Redemption, 'id'>): string => `/rewards/redemptions?queue=all&open=${id}`
