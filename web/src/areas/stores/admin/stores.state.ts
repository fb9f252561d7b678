import type { StoreFilter, stores } from '@fulmar/contract/stores'
import type { ListState } from '#parts/list-state.ts'

/** What stands in the address of the list. */
export type StoreState = ListState<typeof stores.list>

/** What decides which stores match: the cards, the list, the map, the export and bulk actions ask for the same. */
export const filterOf = (state: StoreState): StoreFilter => ({
  search: state.search,
  status: state.status,
  neighborhoodId: state.neighborhoodId,
  city: state.city,
  silent30d: state.silent30d,
  openNow: state.openNow,
})

export const requestQueues = ['waiting', 'asked'] as const
export type RequestQueue = (typeof requestQueues)[number]
