import { isWholeOtp } from '../auth.rules.ts'

/** The steps of a password reset; `login` is the end. */
type ForgotStep = 'sendOtp' | 'verifyOtp' | 'resetPassword' | 'login'

export interface ForgotState {
  step: ForgotStep
  email: string
  otp: string
  password: string
  isChanged: boolean
  /** Why the server refused the code. */
  refusal?: string
}

export type ForgotEvent =
  | { type: 'sent'; email: string }
  | { type: 'typedOtp'; otp: string }
  | { type: 'typedPassword'; password: string }
  | { type: 'verify' }
  /** The server was asked about this code meanwhile. */
  | { type: 'doubted'; otp: string; message: string }
  | { type: 'refused'; message: string }
  | { type: 'changed' }
  | { type: 'back' }

export const startForgot = (email: string): ForgotState => ({
  step: 'sendOtp',
  email,
  otp: '',
  password: '',
  isChanged: false,
})

const previous: Record<ForgotStep, ForgotStep> = {
  sendOtp: 'login',
  verifyOtp: 'sendOtp',
  resetPassword: 'verifyOtp',
  login: 'login',
}

/**
 * sendOtp → verifyOtp (the code was sent) → resetPassword (the code has six digits) → login (the password is changed).
 * A code that is wrong is said on the password step, and leads back to verifyOtp when it is sent; the email and the new
 * password are kept. Events that do not fit a step are ignored.
 */
export function forgotReducer(state: ForgotState, event: ForgotEvent): ForgotState {
  const { refusal: _, ...kept } = state
  switch (event.type) {
    case 'sent':
      // A new code invalidates the old one.
      return state.step === 'sendOtp' || state.step === 'verifyOtp'
        ? { ...kept, step: 'verifyOtp', email: event.email, otp: '' }
        : state
    case 'typedOtp':
      return state.step === 'verifyOtp' ? { ...kept, otp: event.otp } : state
    case 'typedPassword':
      return state.step === 'resetPassword' ? { ...state, password: event.password } : state
    case 'verify':
      return state.step === 'verifyOtp' && isWholeOtp(state.otp) ? { ...kept, step: 'resetPassword' } : state
    case 'doubted':
      return state.step === 'resetPassword' && state.otp === event.otp ? { ...kept, refusal: event.message } : state
    case 'refused':
      return state.step === 'resetPassword' ? { ...kept, step: 'verifyOtp', refusal: event.message } : state
    case 'changed':
      return state.step === 'resetPassword' ? { ...startForgot(state.email), step: 'login', isChanged: true } : state
    case 'back':
      return { ...state, step: previous[state.step] }
  }
}
