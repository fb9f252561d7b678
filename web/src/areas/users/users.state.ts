import type { people, UserFilter } from '@fulmar/contract/people'
import type { ListState } from '#parts/list-state.ts'

export type UserState = ListState<typeof people.list>

/** The filters alone, without page and order. */
export const filterOf = (state: UserState): UserFilter => ({
  search: state.search,
  userType: state.userType,
  status: state.status,
  neighborhoodId: state.neighborhoodId,
  joinedFrom: state.joinedFrom,
  joinedTo: state.joinedTo,
  lastActive: state.lastActive,
  pointsFrom: state.pointsFrom,
  pointsTo: state.pointsTo,
})

/** From here the server counts new people. */
export const startOfMonth = (now: Date = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
