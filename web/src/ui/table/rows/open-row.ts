import type { MouseEvent } from 'react'

interface Opening {
  href: string | undefined
  onOpen: () => void
}

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Clicks on links, buttons and fields, and in popups opened from the row. */
const isOwnClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
  !currentTarget.contains(target as Node) ||
  (target as HTMLElement).closest('a, button, input, label, select, textarea') !== null

const hasSelectedText = (row: HTMLElement) => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && row.contains(selection.focusNode)
}

/** Opens a row by clicking anywhere in it, in a new tab with Ctrl, Cmd or the middle button. Selecting text does not open it. */
export function openRow({ href, onOpen }: Opening) {
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isOwnClick(event) || hasSelectedText(event.currentTarget)) return
    if (isPlainClick(event)) onOpen()
    else if (href && (event.button === 1 || event.ctrlKey || event.metaKey)) window.open(href, '_blank', 'noopener')
  }
  return {
    onClick: open,
    onAuxClick: open,
    // Prevents autoscroll by the middle button.
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (href && event.button === 1 && !isOwnClick(event)) event.preventDefault()
    },
  }
}
