import type { KeyboardEvent } from 'react'

/**
 * Ctrl or Cmd with Enter sends a form from anywhere in it. A field that has a use of its own for the key prevents its
 * default; a dialog on top of the form is no part of it, although React lets its events bubble here.
 */
export const onSendKey = (send: () => unknown) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  if (!event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  void send()
}
