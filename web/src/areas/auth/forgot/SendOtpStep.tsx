import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toast } from '#core/toasts.tsx'
import { checkSendOtp, toastMs } from '../auth.rules.ts'
import { EmailField } from '../EmailField.tsx'
import classes from '../Panel.module.css'
import { BackLink, PanelAlert, PanelHeader } from '../panel-parts.tsx'
import { focusFirst, useSubmit } from '../use-submit.ts'
import { sendOtp } from './send-otp.ts'

interface SendOtpStepProps {
  email: string
  onSent: (email: string) => void
  onBack: () => void
}

export function SendOtpStep({ email: given, onSent, onBack }: SendOtpStepProps) {
  const [email, setEmail] = useState(given)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, submit] = useSubmit(error => {
    toast.error(error.message, { durationMs: toastMs })
    setProblem(error.fields.email)
    setFailure(error.fields.email ? undefined : error.message)
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = checkSendOtp({ email })
    setProblem(found.email)
    setFailure(undefined)
    if (focusFirst(event.currentTarget, found)) return
    void submit(async () => {
      toast.success(await sendOtp(email.trim()), { durationMs: toastMs })
      onSent(email.trim())
    })
  }

  return (
    <div className={`stack ${classes.panel}`}>
      <BackLink onClick={onBack}>Back to sign in</BackLink>
      <PanelHeader title="Forgot password">
        Enter your email and we will send you a code to reset your password.
      </PanelHeader>
      <form className="stack" style={{ gap: 18 }} onSubmit={onSubmit} noValidate>
        {failure && <PanelAlert>{failure}</PanelAlert>}
        <EmailField autoFocus value={email} error={problem} onChange={event => setEmail(event.currentTarget.value)} />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Send OTP
        </Button>
      </form>
    </div>
  )
}
