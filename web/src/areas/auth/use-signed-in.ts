import type { Profile } from '@fulmar/contract/users/users'
import { useNavigate } from '@tanstack/react-router'
import { safeNext } from '#core/routes.tsx'
import { startSession } from '#core/session/session.ts'
import { toast } from '#core/toasts.tsx'
import { toastMs } from './auth.rules.ts'

interface SignedIn {
  token: string
  user?: Profile | undefined
  message: string
}

/** After every sign-in: set the cookie and admin details, show a toast, open the requested page. */
export function useSignedIn(next?: string): (answer: SignedIn) => void {
  const navigate = useNavigate()
  return ({ token, user, message }) => {
    startSession(token, user)
    toast.success(message || 'Signed in', { durationMs: toastMs })
    void navigate({ href: safeNext(next), replace: true })
  }
}
