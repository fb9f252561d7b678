import { auth } from '@fulmar/contract/auth/auth'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#core/api/call.ts'
import { toast } from '#core/toasts.tsx'
import { checkNewPassword, type Problems, toastMs } from '../auth.rules.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import classes from '../Panel.module.css'
import { BackLink, PanelAlert, PanelHeader } from '../panel-parts.tsx'
import { focusFirst, useSubmit } from '../use-submit.ts'

interface NewPasswordStepProps {
  email: string
  otp: string
  password: string
  /** What the server said of the code meanwhile. */
  refusal: string | undefined
  onPassword: (password: string) => void
  /** The code was refused: it has to be entered again, and nothing else. */
  onRefused: (message: string) => void
  onChanged: () => void
  onBack: () => void
}

export function NewPasswordStep(props: NewPasswordStepProps) {
  const { email, otp, password, refusal, onPassword, onRefused, onChanged, onBack } = props
  // After a refused code, the password has already been confirmed.
  const [confirm, setConfirm] = useState(password)
  const [found, setFound] = useState<Problems<'password' | 'confirm'>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, submit] = useSubmit(error => {
    toast.error(error.message, { durationMs: toastMs })
    if (error.code === 'OTP_WRONG' || error.fields.otp) onRefused(error.message)
    else if (error.fields.password) setFound({ password: error.fields.password })
    else setFailure(error.message)
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = checkNewPassword({ password, confirm })
    setFound(problems)
    setFailure(undefined)
    if (focusFirst(event.currentTarget, problems)) return
    if (refusal) {
      onRefused(refusal)
      return
    }
    void submit(async () => {
      const { message } = await call(auth.forgotPassword, { body: { email, otp, password } })
      toast.success(message, { durationMs: toastMs })
      onChanged()
    })
  }

  return (
    <div className={`stack ${classes.panel}`}>
      <BackLink onClick={onBack}>Back to code</BackLink>
      <PanelHeader title="Set a new password">
        At least 8 characters. You will be signed out everywhere else.
      </PanelHeader>
      <form className="stack" style={{ gap: 18 }} onSubmit={onSubmit} noValidate>
        {refusal && (
          <PanelAlert>
            {refusal}{' '}
            <button type="button" className={classes.link} onClick={onBack}>
              Enter the code again
            </button>
          </PanelAlert>
        )}
        {failure && <PanelAlert>{failure}</PanelAlert>}
        <NewPasswordFields
          email={email}
          password={password}
          confirm={confirm}
          found={found}
          onPassword={onPassword}
          onConfirm={setConfirm}
          isFirst
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Reset Password
        </Button>
      </form>
    </div>
  )
}
