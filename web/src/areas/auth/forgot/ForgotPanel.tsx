import { useEffect, useReducer } from 'react'
import { forgotReducer, startForgot } from './forgot-password.machine.ts'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { SendOtpStep } from './SendOtpStep.tsx'
import { VerifyOtpStep } from './VerifyOtpStep.tsx'

interface ForgotPanelProps {
  email: string
  /** Returns to the login panel with the email filled in. */
  onDone: (email: string) => void
}

/** Send a code, verify it, set a new password. Each step has a back link. */
export function ForgotPanel({ email, onDone }: ForgotPanelProps) {
  const [state, tell] = useReducer(forgotReducer, email, startForgot)
  const isOut = state.step === 'login'
  useEffect(() => {
    if (isOut) onDone(state.email)
  }, [isOut, onDone, state.email])

  const onBack = () => tell({ type: 'back' })
  if (state.step === 'sendOtp')
    return <SendOtpStep email={state.email} onSent={sentTo => tell({ type: 'sent', email: sentTo })} onBack={onBack} />
  if (state.step === 'verifyOtp')
    return (
      <VerifyOtpStep
        email={state.email}
        otp={state.otp}
        refusal={state.refusal}
        onOtp={otp => tell({ type: 'typedOtp', otp })}
        onResent={() => tell({ type: 'sent', email: state.email })}
        onVerify={() => tell({ type: 'verify' })}
        onBack={onBack}
      />
    )
  if (state.step === 'resetPassword')
    return (
      <NewPasswordStep
        email={state.email}
        otp={state.otp}
        password={state.password}
        onPassword={password => tell({ type: 'typedPassword', password })}
        onRefused={message => tell({ type: 'refused', message })}
        onChanged={() => tell({ type: 'changed' })}
        onBack={onBack}
      />
    )
  return null
}
