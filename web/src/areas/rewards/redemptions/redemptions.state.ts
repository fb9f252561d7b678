import type { Sent } from '@fulmar/contract/core/endpoint'
import type { Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import type { AddressKeys } from '#core/search.ts'
import type { ListState } from '#parts/lists/list-state.ts'

/** The member agreed to it, or asked for it. */
export const isConfirmed = ({ confirmedAt }: Redemption): boolean => confirmedAt !== null

export type RedemptionState = ListState<typeof redemptions.list>

export const redemptionQueues = ['open', 'all'] as const

/** Of everything that was redeemed, the newest tell the most. */
export const newestFirst: AddressKeys = { sortOrder: { enum: ['asc', 'desc'], default: 'desc' } }

const MOST = 100

/** The oldest first: nobody should wait because others are newer. */
export const openRedemptions: Sent<typeof redemptions.list> = {
  query: { status: ['REQUESTED'], sortBy: 'requestedAt', sortOrder: 'asc', limit: MOST },
}
