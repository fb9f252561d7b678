import type { Profile } from '@fulmar/contract/users'
import { myProfileKey, queryClient } from '../api/queries.ts'
import { toast } from '../toasts.tsx'
import { clearAccessToken, readAccessToken, setAccessToken } from './access-token.ts'

type Listener = (why: 'expired' | 'signed-out') => void
const listeners = new Set<Listener>()
let said = false

/** The router listens here to leave for the login page; core does not know the router. */
export function whenSessionEnds(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function end(why: 'expired' | 'signed-out'): void {
  clearAccessToken()
  queryClient.clear()
  for (const listener of listeners) listener(why)
}

/** Signs in: the cookie is set and the profile, where it came along, is not fetched again. */
export function startSession(token: string, user?: Profile): void {
  said = false
  queryClient.clear()
  if (user) queryClient.setQueryData(myProfileKey, { type: 'Success', message: '', data: user })
  setAccessToken(token)
}

/**
 * The server no longer knows the session. Several calls may find out at once: it is said once.
 * A late answer to an older token must not end the session that followed it.
 */
export function sessionExpired(tokenSent: string | null): void {
  if (said || tokenSent !== readAccessToken()) return
  said = true
  toast.error('Your session has ended. Please sign in again.')
  end('expired')
}

/** Signs out here and now, whether or not the server can be reached. */
export const signOut = (): void => end('signed-out')
