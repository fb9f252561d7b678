import { useEffect, useState } from 'react'

/** What opens a layer now: of an entry in a menu, which goes as it is chosen, the button of that menu. */
function findOpener(): Element | null {
  const button = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : document.activeElement
}

/** Gives the focus back to what opened a layer, also when the layer is taken away instead of closed. */
export function useFocusReturn(isOpen: boolean): void {
  const [layer, setLayer] = useState<{ isOpen: boolean; opener: Element | null }>({ isOpen: false, opener: null })
  // Asked while rendering: once the layer is there, a menu has gone, and the focus with it.
  if (layer.isOpen !== isOpen) setLayer({ isOpen, opener: isOpen ? findOpener() : null })
  const { opener } = layer
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
