import type { Sent } from '@fulmar/contract/endpoint'
import type { RoleSwitchFilter, roleSwitches } from '@fulmar/contract/role-switches'
import type { AddressKeys } from '#core/search.ts'
import type { ListState } from '#parts/list-state.ts'

export type SwitchState = ListState<typeof roleSwitches.list>

export const switchQueues = ['open', 'all'] as const

/** Of everything that was asked, the newest tell the most. */
export const newestFirst: AddressKeys = { sortOrder: { enum: ['asc', 'desc'], default: 'desc' } }

const MOST = 100

/** The oldest first: nobody should wait because others are newer. */
export const openSwitches: Sent<typeof roleSwitches.list> = {
  query: { status: ['PENDING'], sortBy: 'requestedAt', sortOrder: 'asc', limit: MOST },
}

/** What decides which requests are on the list, without the page and the order. */
export const filterOf = ({ search, status, from, to, neighborhoodId, userId, age }: SwitchState): RoleSwitchFilter => ({
  search,
  status,
  from,
  to,
  neighborhoodId,
  userId,
  age,
})
