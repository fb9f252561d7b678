import { auth } from '@fulmar/contract/auth/auth'
import type { FormEvent, ReactNode } from 'react'
import { DemoHints } from '#parts/DemoHints.tsx'
import classes from '../counter.module.css'
import { useCounter } from '../counter-context.ts'
import { submitted } from '../submitted.ts'
import { useTask } from '../use-task.ts'
import { Field } from './Field.tsx'
import { Frame } from './Frame.tsx'
import { Notice } from './Notice.tsx'

interface OwnerSignInProps {
  title: string
  start?: ReactNode
  children: ReactNode
  /** With a token that is kept nowhere. */
  onSignedIn: (token: string) => Promise<void>
}

/** For what only the owner of the store may do; a PIN is not enough. */
export function OwnerSignIn({ title, start, children, onSignedIn }: OwnerSignInProps) {
  const { ask } = useCounter()
  const { isBusy, problem, run } = useTask()
  const signIn = (event: FormEvent<HTMLFormElement>) => {
    const typed = submitted(event)
    const body = { email: typed('email').trim(), password: typed('password') }
    void run(async () => {
      const { token } = await ask(null, auth.login, { body })
      await onSignedIn(token)
    })
  }
  return (
    <Frame title={title} start={start}>
      <p>{children}</p>
      <form className={classes.form} onSubmit={signIn}>
        <Field label="Email" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        {problem && <Notice tone="bad">{problem}</Notice>}
        <button type="submit" className={classes.primary} disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <DemoHints />
    </Frame>
  )
}
