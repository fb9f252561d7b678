import type { CollectionFilter, collections } from '@fulmar/contract/collections/collections'
import type { ListState } from '#parts/lists/list-state.ts'

export type CollectionState = ListState<typeof collections.list>

/** The filters alone, shared by the statistics, the list and the export. */
export function filterOf(state: CollectionState): CollectionFilter {
  const { search, status, review, plasticCode, flag, storeId, userId, neighborhoodId, from, to } = state
  return { search, status, review, plasticCode, flag, storeId, userId, neighborhoodId, from, to }
}
