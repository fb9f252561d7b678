/** Duration of toasts on the login screen. */
export const toastMs = 1500
/** The wait before another code can be requested. */
export const resendSeconds = 60
export const otpLength = 6

/** Error messages by field; fields without errors have no key. */
export type Problems<Field extends string> = Partial<Record<Field, string>>

const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const loginPasswordMin = 6

const problems = <Field extends string>(found: Record<Field, string | undefined>): Problems<Field> =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)) as Problems<Field>

const emailProblem = (email: string, missing: string): string | undefined => {
  if (email.trim() === '') return missing
  return simpleEmail.test(email.trim()) ? undefined : 'Email is invalid'
}

const loginPasswordProblem = (password: string): string | undefined => {
  if (password === '') return 'Password is required'
  return password.length < loginPasswordMin ? 'Password must be at least 6 characters' : undefined
}

export const checkLogin = ({ email, password }: { email: string; password: string }) =>
  problems({ email: emailProblem(email, 'Email is required'), password: loginPasswordProblem(password) })

export const checkSendOtp = ({ email }: { email: string }) =>
  problems({ email: emailProblem(email, 'Enter your email') })

export const isWholeOtp = (otp: string): boolean => /^\d{6}$/.test(otp)

/** Further password rules are checked by the server. */
export const checkNewPassword = ({ password, confirm }: { password: string; confirm: string }) =>
  problems({
    password: password === '' ? 'Password is required' : undefined,
    confirm: confirm === password ? undefined : 'Passwords do not match',
  })

export const checkName = (name: string) => problems({ name: name.trim() === '' ? 'Enter your name' : undefined })

export const checkAcceptance = (values: { name: string; password: string; confirm: string }) => ({
  ...checkName(values.name),
  ...checkNewPassword(values),
})
