import { auth } from '@fulmar/contract/auth/auth'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'
import { toast } from '#core/toasts.tsx'
import { useEarlyPage } from '#core/use-early-page.ts'
import { SignInHints } from '#parts/SignInHints.tsx'
import { checkLogin, type Problems, toastMs } from '../auth.rules.ts'
import { EmailField } from '../EmailField.tsx'
import classes from '../Panel.module.css'
import { PasswordField } from '../PasswordField.tsx'
import { PanelAlert, PanelHeader, PanelSuccess } from '../panel-parts.tsx'
import { useSignedIn } from '../use-signed-in.ts'
import { focusFirst, useSubmit } from '../use-submit.ts'

interface LoginPanelProps {
  email: string
  onEmail: (email: string) => void
  next: string | undefined
  /** Why the person was sent back here. */
  notice: string | undefined
  /** What was done before coming here. */
  done: string | undefined
  /** The password was right and a two-factor code is required. */
  onChallenge: (challenge: string) => void
}

// The wrapper's messages for a response without one.
const standIns = ['', 'API Failed', 'An error occurred']

const failureOf = ({ statusCode, message }: ApiError): string =>
  message === '' || (statusCode === 401 && standIns.includes(message)) ? 'Invalid email or password' : message

export function LoginPanel({ email, onEmail, next, notice, done, onChallenge }: LoginPanelProps) {
  const [password, setPassword] = useState('')
  const [found, setFound] = useState<Problems<'email' | 'password'>>({})
  const [failure, setFailure] = useState(notice)
  useEarlyPage((name, value) => (name === 'email' ? onEmail(value) : setPassword(value)))
  const signedIn = useSignedIn(next)
  const fail = (message: string) => {
    toast.error(message, { durationMs: toastMs })
    setFailure(message)
  }
  const [isBusy, submit] = useSubmit(error => fail(failureOf(error)))

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = checkLogin({ email, password })
    setFound(problems)
    setFailure(undefined)
    if (focusFirst(event.currentTarget, problems)) return
    void submit(async () => {
      const answer = await call(auth.adminLogin, { body: { email: email.trim(), password } })
      if (answer.token) signedIn({ ...answer, token: answer.token })
      else if (answer.challenge) onChallenge(answer.challenge)
      else fail('Invalid server response')
    })
  }

  return (
    <div className={`stack ${classes.panel}`}>
      <PanelHeader title="Sign in">Welcome back. Sign in to manage your programme.</PanelHeader>
      {/* The method keeps the password out of the address, should the prerendered form ever be sent by the browser. */}
      <form className="stack" style={{ gap: 18 }} method="post" onSubmit={onSubmit} noValidate>
        {failure ? <PanelAlert>{failure}</PanelAlert> : done && <PanelSuccess>{done}</PanelSuccess>}
        <EmailField
          autoFocus={email === ''}
          value={email}
          error={found.email}
          onChange={event => onEmail(event.currentTarget.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          value={password}
          error={found.password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Group gap="8px 16px" justify="space-between">
          <Link to="/login" search={{ ...(next && { next }), panel: 'forgot' }} className={classes.link}>
            Forgot Password
          </Link>
        </Group>
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Sign In
        </Button>
      </form>
      <SignInHints className={classes.hints} />
    </div>
  )
}
