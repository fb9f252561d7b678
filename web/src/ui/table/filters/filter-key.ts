import type { Filter } from '../table.types.ts'

/** What a filter sets in the address. */
export const filterKey = (filter: Filter): string => ('keys' in filter ? filter.keys.join(' ') : filter.key)
