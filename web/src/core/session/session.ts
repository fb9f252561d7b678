import type { Profile } from '@fulmar/contract/users/users'
import { myProfileKey, queryClient } from '../api/queries.ts'
import { toast } from '../toasts.tsx'
import { clearAccessToken, readAccessToken, setAccessToken } from './access-token.ts'

type Listener = (why: 'expired' | 'signed-out') => void
const listeners = new Set<Listener>()
let said = false

/** Used by the router to open the login page. */
export function whenSessionEnds(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function end(why: 'expired' | 'signed-out'): void {
  clearAccessToken()
  queryClient.clear()
  for (const listener of listeners) listener(why)
}

/** Sets the cookie and caches the profile if given. */
export function startSession(token: string, user?: Profile): void {
  said = false
  queryClient.clear()
  if (user) queryClient.setQueryData(myProfileKey, { type: 'Success', message: '', data: user })
  setAccessToken(token)
}

/**
 * Ends an expired session, once for concurrent calls. A late response to an older token must not end a newer session.
 */
export function sessionExpired(tokenSent: string | null): void {
  if (said || tokenSent !== readAccessToken()) return
  said = true
  toast.error('Your session has ended. Please sign in again.')
  end('expired')
}

/** Signs out locally, even if the server cannot be reached. */
export const signOut = (): void => end('signed-out')
