import { useEffect, useEffectEvent } from 'react'
import { isCovered, isTyping } from './typing.ts'

/** Single keys of a page: `{ j: next, '?': help }`. Silent while someone types, a dialog is open or a modifier is held. */
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
