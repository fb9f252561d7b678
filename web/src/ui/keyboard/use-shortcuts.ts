import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { type Listed, listShortcuts } from './shortcuts.ts'
import { isCovered, isTyping } from './typing.ts'

interface Shortcut {
  /** What it does, as the list of shortcuts says it. */
  words: string
  /** Undefined while it is not possible. */
  run: (() => void) | undefined
  /** Works on every page. */
  isEverywhere?: boolean
}

/** Single-key shortcuts: `{ j: { words: 'Next case', run: next } }`. Ignored while typing, in dialogs and with modifiers. */
export function useShortcuts(shortcuts: Readonly<Record<string, Shortcut>>): void {
  useListedShortcuts(
    Object.entries(shortcuts).map(([key, { words, isEverywhere }]) => ({
      keys: [key.toUpperCase()],
      words,
      isEverywhere,
    })),
  )
  useWindowEvent('keydown', event => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const act = shortcuts[event.key.toLowerCase()]?.run
    if (!act || isTyping(event.target) || isCovered()) return
    event.preventDefault()
    act()
  })
}

/** Lists shortcuts of the page that are handled elsewhere. */
export function useListedShortcuts(shortcuts: readonly Listed[]): void {
  const current = useEffectEvent(() => shortcuts)
  useEffect(() => listShortcuts(() => current()), [])
}
