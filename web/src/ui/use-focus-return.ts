import { useEffect } from 'react'

/** Gives the focus back to what opened a layer, also when the layer is taken away instead of closed. */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
}
