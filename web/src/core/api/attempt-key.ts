import { useState } from 'react'

/** A key nobody else makes. Not `randomUUID`, which only pages served over https have. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * The key of one deed that moves points. It stays the same however often the deed is sent, so that a second try after a
 * lost answer is the same deed; `renew` begins another.
 */
export function useAttemptKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey)
  return { key, renew: () => setKey(newKey()) }
}
