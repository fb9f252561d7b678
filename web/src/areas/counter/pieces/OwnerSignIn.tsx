import { auth } from '@fulmar/contract/auth/auth'
import type { ReactNode } from 'react'
import { SignInHints } from '#parts/SignInHints.tsx'
import { useCounter } from '../counter-context.ts'
import { useTask } from '../use-task.ts'
import { Field } from './Field.tsx'
import { Form, type Typed } from './Form.tsx'
import { Frame } from './Frame.tsx'

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
  const task = useTask()
  const signIn = (typed: Typed) => {
    const body = { email: typed('email').trim(), password: typed('password'), as: 'STORE' as const }
    void task.run(async () => {
      const { token } = await ask(null, auth.login, { body })
      await onSignedIn(token)
    })
  }
  return (
    <Frame title={title} start={start}>
      <p>{children}</p>
      <Form onSubmit={signIn} task={task} submit="Sign in" busy="Signing in…">
        <Field label="Email" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      </Form>
      <SignInHints />
    </Frame>
  )
}
