import { useState } from 'react'

/** A random key. Not `randomUUID`, which needs https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * The idempotency key of an action that moves points. Retries reuse the key, so that an action is applied once; `renew` starts another action.
 */
export function useAttemptKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey)
  return { key, renew: () => setKey(newKey()) }
}
