import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** After a move to another page the focus goes to its heading, so that the keyboard and screen readers start there. */
export function useFocusHeading(): void {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const from = before.current
    before.current = path
    if (from === undefined || from === path) return
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1') ?? main
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [path])
}
