import type { UserFilter, userList } from '@fulmar/contract/users/user-list'
import type { ListState } from '#parts/lists/list-state.ts'

export type UserState = ListState<typeof userList.list>

/** The filters alone, without page and order. */
export function filterOf(state: UserState): UserFilter {
  const { search, userType, status, neighborhoodId, joinedFrom, joinedTo, lastActive, pointsFrom, pointsTo } = state
  const { activeIn, firstActiveIn, firstActiveBefore } = state
  const { collectedFrom, collectedTo, alsoCollectedFrom, alsoCollectedTo } = state
  return {
    search,
    userType,
    status,
    neighborhoodId,
    joinedFrom,
    joinedTo,
    lastActive,
    collectedFrom,
    collectedTo,
    alsoCollectedFrom,
    alsoCollectedTo,
    activeIn,
    firstActiveIn,
    firstActiveBefore,
    pointsFrom,
    pointsTo,
  }
}
