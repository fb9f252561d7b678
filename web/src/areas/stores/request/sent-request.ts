import { useSyncExternalStore } from 'react'

export interface SentRequest {
  reference: string
  email: string
}

const key = 'fulmar-sent-request'
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

let stored = typeof sessionStorage === 'undefined' ? null : read()

function write(value: string | null): void {
  stored = value
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the notice lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the reference of a request, across navigation and reload. */
export const showSentRequest = (sent: SentRequest): void => write(JSON.stringify(sent))

export const hideSentRequest = (): void => write(null)

/** The request sent from this tab, until dismissed. */
export function useSentRequest(): SentRequest | null {
  const text = useSyncExternalStore(
    subscribe,
    () => stored,
    () => null,
  )
  return text === null ? null : (JSON.parse(text) as SentRequest)
}
