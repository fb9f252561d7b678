import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { ForgotPanel } from '../forgot/ForgotPanel.tsx'
import { SplitScreen } from '../SplitScreen.tsx'
import { CodePanel } from './CodePanel.tsx'
import { LoginPanel } from './LoginPanel.tsx'

/** The login, forgot-password or two-factor panel. */
export function LoginPage() {
  const { next, panel } = useSearch({ from: '/login' })
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [challenge, setChallenge] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [done, setDone] = useState<string>()

  const backToLogin = useCallback(
    (known: string, isChanged: boolean) => {
      setEmail(known)
      setDone(isChanged ? 'Password changed. Sign in with your new password.' : undefined)
      void navigate({ to: '/login', search: next ? { next } : {}, replace: true })
    },
    [navigate, next],
  )
  const backFromCode = (why?: string) => {
    setNotice(why)
    setChallenge(undefined)
  }

  const shown = () => {
    if (panel === 'forgot') return <ForgotPanel email={email} onDone={backToLogin} />
    if (challenge) return <CodePanel challenge={challenge} next={next} onBack={backFromCode} />
    return (
      <LoginPanel email={email} onEmail={setEmail} next={next} notice={notice} done={done} onChallenge={setChallenge} />
    )
  }
  return <SplitScreen>{shown()}</SplitScreen>
}
