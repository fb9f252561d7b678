import type { StoreChange, StoreFilter, stores } from '@fulmar/contract/stores/stores'
import type { ListState } from '#parts/lists/list-state.ts'

/** The state of the list, as kept in its address. */
export type StoreState = ListState<typeof stores.list>

/** The filter shared by the figures, the list, the map, the export and bulk actions. */
export const filterOf = (state: StoreState): StoreFilter => ({
  search: state.search,
  status: state.status,
  neighborhoodId: state.neighborhoodId,
  city: state.city,
  silent30d: state.silent30d,
  openNow: state.openNow,
  collectedFrom: state.collectedFrom,
  collectedTo: state.collectedTo,
  silentFrom: state.silentFrom,
  silentTo: state.silentTo,
})

export const requestQueues = ['waiting', 'asked'] as const
export type RequestQueue = (typeof requestQueues)[number]

/** A decision without the record it is about. */
export type DecisionInput = Omit<StoreChange, 'id' | 'version'>
