import { auth } from '@fulmar/contract/auth/auth'
import { useEffect, useReducer } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'
import { resendSeconds } from '../auth.rules.ts'
import { useCountdown } from '../use-countdown.ts'
import { forgotReducer, startForgot } from './forgot-password.machine.ts'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { SendOtpStep } from './SendOtpStep.tsx'
import { VerifyOtpStep } from './VerifyOtpStep.tsx'

interface ForgotPanelProps {
  email: string
  /** Returns to the login panel with the email filled in. */
  onDone: (email: string, isChanged: boolean) => void
}

/** Send a code, verify it, set a new password. Each step has a back link. */
export function ForgotPanel({ email, onDone }: ForgotPanelProps) {
  const [state, dispatch] = useReducer(forgotReducer, email, startForgot)
  // Kept here, so that going on and back does not restart it.
  const [resendIn, restart] = useCountdown(resendSeconds)
  const isOut = state.step === 'login'
  useEffect(() => {
    if (isOut) onDone(state.email, state.isChanged)
  }, [isOut, onDone, state.email, state.isChanged])

  const onBack = () => dispatch({ type: 'back' })
  const onSent = (sentTo: string) => {
    restart()
    dispatch({ type: 'sent', email: sentTo })
  }
  // Nobody waits for the answer: a wrong code is said while the password is thought of.
  const verify = () => {
    const { email: address, otp } = state
    dispatch({ type: 'verify' })
    call(auth.verifyOtp, { body: { email: address, otp } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'OTP_WRONG')
        dispatch({ type: 'doubted', otp, message: error.message })
    })
  }
  if (state.step === 'sendOtp') return <SendOtpStep email={state.email} onSent={onSent} onBack={onBack} />
  if (state.step === 'verifyOtp')
    return (
      <VerifyOtpStep
        email={state.email}
        otp={state.otp}
        refusal={state.refusal}
        onOtp={otp => dispatch({ type: 'typedOtp', otp })}
        resendIn={resendIn}
        onResent={() => onSent(state.email)}
        onVerify={verify}
        onBack={onBack}
      />
    )
  if (state.step === 'resetPassword')
    return (
      <NewPasswordStep
        email={state.email}
        otp={state.otp}
        password={state.password}
        refusal={state.refusal}
        onPassword={password => dispatch({ type: 'typedPassword', password })}
        onRefused={message => dispatch({ type: 'refused', message })}
        onChanged={() => dispatch({ type: 'changed' })}
        onBack={onBack}
      />
    )
  return null
}
