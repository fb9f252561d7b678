import { useState } from 'react'
import type { TableSelection } from './table.types.ts'

interface Chosen {
  /** The filter when the selection was made; another filter clears it. */
  scope: string
  ids: ReadonlySet<string>
  allMatching: boolean
  /** The row ticked last, where a range begins. */
  anchor?: string
}

export interface SelectionControl {
  selection: TableSelection
  isSelected: (id: string) => boolean
  isPageSelected: boolean
  isPagePartly: boolean
  toggle: (id: string) => void
  /** Gives every row from the one ticked last to this one the new state of this one. */
  toggleTo: (id: string) => void
  togglePage: () => void
  selectAllMatching: () => void
  clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** The ids from one to the other, in either direction; the last alone if the first is on another page. */
function idsBetween(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)]
  return start === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The selection survives paging and sorting and is cleared when the filter changes. */
export function useSelection(pageIds: readonly string[], total: number, scope: string): SelectionControl {
  const [chosen, setChosen] = useState<Chosen>({ scope, ids: nothing, allMatching: false })
  const current = chosen.scope === scope ? chosen : { scope, ids: nothing, allMatching: false }
  const keep = (ids: Iterable<string>, anchor?: string) =>
    setChosen({ scope, ids: new Set(ids), allMatching: false, ...(anchor !== undefined && { anchor }) })
  // Deselecting one row of "all matching" keeps the rows of this page.
  const explicit = new Set(current.allMatching ? pageIds : current.ids)
  const isSelected = (id: string) => current.allMatching || current.ids.has(id)
  const isPageSelected = pageIds.length > 0 && pageIds.every(isSelected)

  return {
    selection: current.allMatching
      ? { kind: 'matching', count: total }
      : { kind: 'ids', ids: [...current.ids], count: current.ids.size },
    isSelected,
    isPageSelected,
    isPagePartly: !isPageSelected && pageIds.some(isSelected),
    toggle: id => {
      if (!explicit.delete(id)) explicit.add(id)
      keep(explicit, id)
    },
    toggleTo: id => {
      const range = idsBetween(pageIds, current.anchor ?? id, id)
      const isLeaving = isSelected(id)
      for (const one of range)
        if (isLeaving) explicit.delete(one)
        else explicit.add(one)
      keep(explicit, id)
    },
    togglePage: () => {
      for (const id of pageIds)
        if (isPageSelected) explicit.delete(id)
        else explicit.add(id)
      keep(explicit)
    },
    selectAllMatching: () => setChosen({ scope, ids: nothing, allMatching: true }),
    clear: () => keep([]),
  }
}
