import { useEffect, useState } from 'react'

/** The element that opens a layer. For a menu item, which disappears, the menu's button. */
function findOpener(): Element | null {
  const button = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : document.activeElement
}

/** Returns the focus to the opener, even if the layer is unmounted instead of closed. */
export function useFocusReturn(isOpen: boolean): void {
  const [layer, setLayer] = useState<{ isOpen: boolean; opener: Element | null }>({ isOpen: false, opener: null })
  // Read during render: once the layer is mounted, a menu has closed and lost the focus.
  if (layer.isOpen !== isOpen) setLayer({ isOpen, opener: isOpen ? findOpener() : null })
  const { opener } = layer
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
