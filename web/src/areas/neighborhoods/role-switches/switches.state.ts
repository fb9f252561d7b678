import type { Sent } from '@fulmar/contract/core/endpoint'
import type { roleSwitches } from '@fulmar/contract/role-switches'
import type { AddressKeys } from '#core/search.ts'
import type { ListState } from '#parts/lists/list-state.ts'

export type SwitchState = ListState<typeof roleSwitches.list>

export const switchQueues = ['open', 'all'] as const

/** The full list starts with the newest requests. */
export const newestFirst: AddressKeys = { sortOrder: { enum: ['asc', 'desc'], default: 'desc' } }

const MOST = 100

/** The queue, oldest first. */
export const openSwitches: Sent<typeof roleSwitches.list> = {
  query: { status: ['PENDING'], sortBy: 'requestedAt', sortOrder: 'asc', limit: MOST },
}
