import type { Collection } from '@fulmar/contract/collections/collection-records'
import type { collections } from '@fulmar/contract/collections/collections'
import type { ListState } from '#parts/lists/list-state.ts'
import { storeFilter, userFilter } from '#parts/pickers/picker-filters.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { polymerOptions } from '../../theme/polymers.ts'
import { flagOptions, reviewOptions, statusOptions } from './collections.words.ts'

export type CollectionState = ListState<typeof collections.list>

/** `example` is any row of the list: it knows the name of the store or member the list is filtered by. */
export const collectionFilters = (
  example: Collection | undefined,
): Filter<Extract<keyof CollectionState, string>>[] => [
  { kind: 'several', key: 'review', label: 'Review', options: reviewOptions },
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
  { kind: 'days', keys: ['from', 'to'], label: 'Date' },
  { kind: 'several', key: 'plasticCode', label: 'Plastic', options: polymerOptions },
  { kind: 'several', key: 'flag', label: 'Flag', options: flagOptions },
  storeFilter('storeId', 'Store', example?.store),
  userFilter('userId', 'Member', example?.user),
]
