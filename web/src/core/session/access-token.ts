import { useSyncExternalStore } from 'react'
import { createEvent } from '#ui/observable.ts'

/** The session cookie. The API never reads it: calls send the token in a header. */
const cookieName = 'accessToken'
const maxAgeSeconds = 43_200

const changed = createEvent()

const write = (value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${cookieName}=${value}; Path=/; SameSite=Strict; Max-Age=${maxAge}${secure}`
  changed.emit()
}

/** The session token, or null. */
export const readAccessToken = (): string | null => {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${cookieName}=`)) return decoded(pair.slice(cookieName.length + 1)) || null
  }
  return null
}

/** What is no token at all is sent as it is, and the server refuses it. */
const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Stores the token for up to twelve hours. */
export const setAccessToken = (token: string): void => write(encodeURIComponent(token), maxAgeSeconds)

export const clearAccessToken = (): void => write('', 0)

/** The token as React state; none while a page is rendered at build time. */
export const useAccessToken = (): string | null => useSyncExternalStore(changed.subscribe, readAccessToken, () => null)

/** Reloads a page from the back/forward cache if somebody signed in or out meanwhile. */
export function reloadAfterOtherSession(): void {
  let kept: string | null
  addEventListener('pagehide', () => {
    kept = readAccessToken()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readAccessToken() !== kept) location.reload()
  })
}
