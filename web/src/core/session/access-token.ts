import { useSyncExternalStore } from 'react'

/** The session cookie. The API never reads it: calls send the token in a header. */
const cookieName = 'accessToken'
const maxAgeSeconds = 43_200

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const write = (value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${cookieName}=${value}; Path=/; SameSite=Strict; Max-Age=${maxAge}${secure}`
  tell()
}

/** The session token, or null. */
export const readAccessToken = (): string | null => {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${cookieName}=`)) return decodeURIComponent(pair.slice(cookieName.length + 1)) || null
  }
  return null
}

/** Stores the token for up to twelve hours. */
export const setAccessToken = (token: string): void => write(encodeURIComponent(token), maxAgeSeconds)

export const clearAccessToken = (): void => write('', 0)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The token as React state. */
export const useAccessToken = (): string | null => useSyncExternalStore(subscribe, readAccessToken)
