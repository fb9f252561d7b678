import type { StoreChange, stores } from '@fulmar/contract/stores/stores'
import type { ListState } from '#parts/lists/list-state.ts'

/** The state of the list, as kept in its address. */
export type StoreState = ListState<typeof stores.list>

export const requestQueues = ['waiting', 'asked'] as const
export type RequestQueue = (typeof requestQueues)[number]

/** A decision without the record it is about. */
export type DecisionInput = Omit<StoreChange, 'id' | 'version'>
