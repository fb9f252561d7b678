import type { CollectionFilter, collections } from '@fulmar/contract/collections'
import type { ListState } from '#parts/list-state.ts'

/** What stands in the address of the list. */
export type CollectionState = ListState<typeof collections.list>

/** What decides which collections match: the cards, the list and the export ask for the same. */
export function filterOf(state: CollectionState): CollectionFilter {
  const { search, status, review, plasticCode, flag, storeId, userId, neighborhoodId, from, to } = state
  return { search, status, review, plasticCode, flag, storeId, userId, neighborhoodId, from, to }
}
