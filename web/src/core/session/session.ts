import type { Profile } from '@fulmar/contract/users/users'
import { createEvent } from '#ui/observable.ts'
import { myProfileKey, queryClient } from '../api/queries.ts'
import { toast } from '../toasts.tsx'
import { clearAccessToken, readAccessToken, setAccessToken } from './access-token.ts'

const ended = createEvent<'expired' | 'signed-out'>()
let said = false

/** Used by the router to open the login page. */
export const whenSessionEnds = ended.subscribe

function end(why: 'expired' | 'signed-out'): void {
  clearAccessToken()
  queryClient.clear()
  ended.emit(why)
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
