import type { KeyboardEvent } from 'react'

/**
 * Submits a form on Ctrl/Cmd+Enter. Fields that use the key themselves prevent its default. Dialogs on top of the form are excluded, although React bubbles their events here.
 */
export const onSendKey = (send: () => unknown) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  if (!event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  void send()
}
