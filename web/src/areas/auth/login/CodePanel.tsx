import { auth } from '@fulmar/contract/auth/auth'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#core/api/call.ts'
import { toast } from '#core/toasts.tsx'
import { toastMs } from '../auth.rules.ts'
import classes from '../Panel.module.css'
import { BackLink, PanelHeader } from '../panel-parts.tsx'
import { useSignedIn } from '../use-signed-in.ts'
import { useSubmit } from '../use-submit.ts'

interface CodePanelProps {
  challenge: string
  next: string | undefined
  /** Back to email and password, with a reason if there is one. */
  onBack: (notice?: string) => void
}

const kinds = {
  app: {
    lead: 'Open your authenticator app and enter the code for Fulmar.',
    label: '6-digit code',
    missing: 'Enter the 6-digit code from your app',
    other: 'Use a recovery code instead',
  },
  recovery: {
    lead: 'Enter one of the recovery codes you saved when you set up two-factor authentication. Each code works once.',
    label: 'Recovery code',
    missing: 'Enter one of your recovery codes',
    other: 'Use the authenticator app instead',
  },
}

/** The second step of signing in with two-factor authentication. */
export function CodePanel({ challenge, next, onBack }: CodePanelProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const signedIn = useSignedIn(next)
  const [isBusy, submit] = useSubmit(error => {
    toast.error(error.message, { durationMs: toastMs })
    if (error.code === 'LINK_EXPIRED') onBack(error.message)
    else setProblem(error.message)
  })
  const words = kinds[kind]

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = code.replaceAll(/\s/g, '')
    const isComplete = kind === 'app' ? /^\d{6}$/.test(typed) : typed.length >= 6
    setProblem(isComplete ? undefined : words.missing)
    if (isComplete)
      void submit(async () => signedIn(await call(auth.finishLogin, { body: { challenge, code: typed } })))
  }

  return (
    <div className={`stack ${classes.panel}`}>
      <BackLink onClick={() => onBack()}>Back to sign in</BackLink>
      <PanelHeader title="Two-factor authentication">{words.lead}</PanelHeader>
      <form className="stack" style={{ gap: 18 }} onSubmit={onSubmit} noValidate>
        <TextInput
          key={kind}
          label={words.label}
          name="code"
          autoComplete="one-time-code"
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          size="md"
          autoFocus
          value={code}
          error={problem && <span role="alert">{problem}</span>}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Verify and sign in
        </Button>
      </form>
      <button
        type="button"
        className={classes.link}
        onClick={() => {
          setKind(kind === 'app' ? 'recovery' : 'app')
          setCode('')
          setProblem(undefined)
        }}
      >
        {words.other}
      </button>
    </div>
  )
}
