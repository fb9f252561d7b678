import { type CollectionFilter, collectionFilter, collectionListQuery } from '@fulmar/contract/collections'
import { z } from 'zod'
import { viewKeys } from '#ui/table/view-search.ts'

/** The address of the list: the endpoint's own query, and how it is looked at. */
export const collectionSearch = collectionListQuery.extend(viewKeys)
export type CollectionSearch = z.output<typeof collectionSearch>

/** What decides which collections match, out of the address. */
export const filterOf = (state: CollectionSearch): CollectionFilter =>
  Object.fromEntries(Object.entries(state).filter(([key]) => key in collectionFilter.shape))

/** The address of the inbox: which pile, and which case is open. */
export const reviewSearch = z.strictObject({
  pile: z.enum(['collections', 'adjustments']).default('collections'),
  open: z.uuid().optional(),
})
