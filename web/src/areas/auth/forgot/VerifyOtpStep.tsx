import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toast } from '#core/toasts.tsx'
import { isWholeOtp, toastMs } from '../auth.rules.ts'
import { OtpBoxes } from '../OtpBoxes.tsx'
import classes from '../Panel.module.css'
import { BackLink, PanelAlert, PanelHeader } from '../panel-parts.tsx'
import { useSubmit } from '../use-submit.ts'
import { sendOtp } from './send-otp.ts'

interface VerifyOtpStepProps {
  email: string
  otp: string
  /** Why the server refused the code. */
  refusal: string | undefined
  /** Seconds until another code can be asked for. */
  resendIn: number
  onOtp: (otp: string) => void
  onResent: () => void
  onVerify: () => void
  onBack: () => void
}

export function VerifyOtpStep(props: VerifyOtpStepProps) {
  const { email, otp, refusal, resendIn, onOtp, onResent, onVerify, onBack } = props
  const [alert, setAlert] = useState(refusal)
  const [problem, setProblem] = useState<string>()
  const [isBusy, submit] = useSubmit(error => {
    toast.error(error.message, { durationMs: toastMs })
    setAlert(error.message)
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isWholeOtp(otp)) {
      onVerify()
      return
    }
    setAlert('Please enter a 6-digit OTP')
    setProblem('Please enter 6 digits')
    focusFirstEmpty(event.currentTarget)
  }
  const onResend = () => {
    if (!email) {
      setAlert('Email is missing')
      return
    }
    void submit(async () => {
      toast.success(await sendOtp(email), { durationMs: toastMs })
      setAlert(undefined)
      setProblem(undefined)
      onResent()
    })
  }

  return (
    <div className={`stack ${classes.panel}`}>
      <BackLink onClick={onBack}>Back to email</BackLink>
      <PanelHeader title="Enter the code">
        If {email ? <strong>{email}</strong> : 'your address'} has an account, we sent it a code. The code is valid for
        10 minutes.
      </PanelHeader>
      <form className="stack" style={{ gap: 18 }} onSubmit={onSubmit} noValidate>
        {alert && <PanelAlert key={alert}>{alert}</PanelAlert>}
        <OtpBoxes
          legend="6-digit code"
          value={otp}
          error={problem}
          onChange={typed => {
            onOtp(typed)
            setProblem(undefined)
          }}
        />
        <Button type="submit" size="md" fullWidth>
          Verify OTP
        </Button>
      </form>
      <Group gap="8px 16px" justify="space-between">
        <button type="button" className={classes.link} disabled={resendIn > 0 || isBusy} onClick={onResend}>
          {resendIn > 0 ? `Resend OTP in ${resendIn} s` : 'Resend OTP'}
        </button>
      </Group>
    </div>
  )
}

function focusFirstEmpty(form: HTMLFormElement): void {
  const inputs = Array.from(form.querySelectorAll('input'))
  const empty = inputs.find(input => input.value === '') ?? inputs[0]
  empty?.focus()
}
