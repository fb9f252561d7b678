import type { MouseEvent } from 'react'

interface Opening {
  href: string | undefined
  onOpen: () => void
}

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Links, buttons and fields in a row keep their own click; so does what a row opens outside of itself. */
const isOwnClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
  !currentTarget.contains(target as Node) ||
  (target as HTMLElement).closest('a, button, input, label, select, textarea') !== null

const hasSelectedText = (row: HTMLElement) => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && row.contains(selection.focusNode)
}

/** A click anywhere in a row opens it, with Ctrl, Cmd or the middle button in a new tab. Selecting text does not. */
export function openRow({ href, onOpen }: Opening) {
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isOwnClick(event) || hasSelectedText(event.currentTarget)) return
    if (isPlainClick(event)) onOpen()
    else if (href && (event.button === 1 || event.ctrlKey || event.metaKey)) window.open(href, '_blank', 'noopener')
  }
  return {
    onClick: open,
    onAuxClick: open,
    // The middle button would start to scroll the page.
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (href && event.button === 1 && !isOwnClick(event)) event.preventDefault()
    },
  }
}
