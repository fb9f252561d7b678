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
    // It is still shown until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps the reference of a request in sight, over the way to the start page and a reload. */
export const showSentRequest = (sent: SentRequest): void => write(JSON.stringify(sent))

export const hideSentRequest = (): void => write(null)

/** The request that was just sent from this tab, until it is put away. */
export function useSentRequest(): SentRequest | null {
  const text = useSyncExternalStore(
    subscribe,
    () => stored,
    () => null,
  )
  return text === null ? null : (JSON.parse(text) as SentRequest)
}
