import { neighborhoodListQuery } from '@fulmar/contract/neighborhoods'
import type { z } from 'zod'
import { viewKeys } from '#ui/table/view-search.ts'

/** The address of the list: the endpoint's own query, and how it is looked at. */
export const neighborhoodSearch = neighborhoodListQuery.extend(viewKeys)
export type NeighborhoodSearch = z.output<typeof neighborhoodSearch>
