import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isCovered, isTyping } from '../../keyboard/typing.ts'
import { useListedShortcuts } from '../../keyboard/use-shortcuts.ts'

interface RowKeys {
  container: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  isEnabled: boolean
  /** Undefined if rows cannot be selected. */
  onSelect: ((rowId: string) => void) | undefined
  /** Selects every row from the one selected last. */
  onSelectTo: (rowId: string) => void
  onOpen: (rowId: string) => void
}

const listedWith = (canSelect: boolean) => [
  { keys: ['J'], words: 'Next row' },
  { keys: ['K'], words: 'Previous row' },
  ...(canSelect
    ? [
        { keys: ['X'], words: 'Select row' },
        { keys: ['Shift', 'X'], words: 'Select every row up to this one' },
      ]
    : []),
  { keys: ['Enter'], words: 'Open row' },
  { keys: ['/'], words: 'Search this list' },
]

/** j and k move, x selects, Shift+x selects up to the row, Enter opens, / focuses the search. Moves the real focus, so the current row is visible. */
export function useRowKeys({ container, search, isEnabled, onSelect, onSelectTo, onOpen }: RowKeys) {
  useListedShortcuts(isEnabled ? listedWith(onSelect !== undefined) : [])
  useWindowEvent('keydown', event => {
    if (!isEnabled || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || isCovered()) return
    if (event.key === '/') {
      event.preventDefault()
      search.current?.focus()
      return
    }
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-row-id]') ?? [])]
    const at = rows.findIndex(row => row.contains(document.activeElement))
    const rowId = rows[at]?.dataset.rowId
    if (event.key === 'j' || event.key === 'k') {
      event.preventDefault()
      const next = rows[event.key === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]
      next?.querySelector<HTMLElement>('[data-row-open]')?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    } else if (event.key.toLowerCase() === 'x' && rowId && onSelect) {
      event.preventDefault()
      if (event.shiftKey) onSelectTo(rowId)
      else onSelect(rowId)
    } else if (event.key === 'Enter' && rowId && (event.target as HTMLElement).matches('input[type="checkbox"]')) {
      event.preventDefault()
      onOpen(rowId)
    }
  })
}
