import { useEffect, useEffectEvent } from 'react'
import { isCovered, isTyping } from './typing.ts'

/** Single-key shortcuts: `{ j: next, '?': help }`. Ignored while typing, in dialogs and with modifiers. */
export function useShortcuts(shortcuts: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const act = shortcuts[event.key.toLowerCase()]
    if (!act || isTyping(event.target) || isCovered()) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
