import type { SavedView } from '@fulmar/contract/saved-views'
import { fromQueryString, toQueryString } from '#core/api/query-string.ts'

// Position in the list, which is not part of a view.
const passing = new Set(['page', 'open'])

/** The part of an address to save, in a stable order. */
export function searchToSave(address: Record<string, unknown>): SavedView['search'] {
  const kept = Object.entries(address).filter(([key]) => !passing.has(key))
  return fromQueryString(toQueryString(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))))
}

/** The saved view that equals the current one. */
export function currentOf(views: readonly SavedView[], search: SavedView['search']): SavedView | undefined {
  const shown = JSON.stringify(search)
  return views.find(view => JSON.stringify(searchToSave(view.search)) === shown)
}
