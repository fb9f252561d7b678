import type { SavedView } from '@fulmar/contract/saved-views'
import { fromQueryString, toQueryString } from '#core/api/query-string.ts'

// Where somebody is in the list is no part of how they look at it.
const passing = new Set(['page', 'open'])

/** What of an address is worth saving, each value as it is written there, in one order. */
export function searchToSave(address: Record<string, unknown>): SavedView['search'] {
  const kept = Object.entries(address).filter(([key]) => !passing.has(key))
  return fromQueryString(toQueryString(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))))
}

/** The view that shows exactly what is shown now. */
export function currentOf(views: readonly SavedView[], search: SavedView['search']): SavedView | undefined {
  const shown = JSON.stringify(search)
  return views.find(view => JSON.stringify(searchToSave(view.search)) === shown)
}
