import type { UserFilter, userList } from '@fulmar/contract/user-list'
import type { ListState } from '#parts/list-state.ts'

export type UserState = ListState<typeof userList.list>

/** What decides who is on the list, without the page and the order. */
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

/** The first moment of this month, where the server begins to count who is new. */
export const startOfMonth = (now: Date = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
