import type { OtpType } from '@fulmar/contract/auth'
import type { Actor, Caller } from '#core/actor.ts'
import type { Db } from '#core/db.ts'
import { AppError, found } from '#core/errors.ts'
import { postMail, postNothing } from '#core/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { alreadyRegisteredMail, otpMail, passwordChangedMail, registrationMail } from './auth.mails.ts'
import { findAccount, findAccountByEmail, savePasswordHash } from './credentials.queries.ts'
import { issueOtp, spendOtp } from './otps.ts'
import { hashPassword, isPassword, requireFitPassword } from './passwords.ts'
import { deleteSessions } from './sessions.queries.ts'

/** Mails a code to an administrator; the same answer and the same work when there is none of that address. */
export async function sendResetOtp(db: Db, secrets: Secrets, email: string) {
  const code = await issueOtp(db, secrets, email, 'CHANGE_PASSWORD')
  const account = await findAccountByEmail(db, email)
  const mail = otpMail(account?.email ?? email, code ?? '000000')
  if (account && code) await postMail(db, secrets, mail)
  else await postNothing(db, secrets, mail)
}

/** A code to register with, or to one's own address when signed in. Fails with SIGN_IN_REQUIRED. */
export async function sendCheckedOtp(db: Db, secrets: Secrets, actor: Actor | undefined, email: string, type: OtpType) {
  if (type === 'REGISTER') return sendRegistrationOtp(db, secrets, email)
  const own = actor && (await findAccount(db, actor.id))
  if (own?.email.toLowerCase() !== email.toLowerCase()) throw new AppError('SIGN_IN_REQUIRED', 'Please sign in')
  return sendResetOtp(db, secrets, email)
}

/** Whoever has an account already is told so by mail, and only there. */
async function sendRegistrationOtp(db: Db, secrets: Secrets, email: string) {
  const code = await issueOtp(db, secrets, email, 'REGISTER')
  const account = await findAccountByEmail(db, email)
  const mail = account ? alreadyRegisteredMail(account.email) : registrationMail(email, code ?? '000000')
  if (code) await postMail(db, secrets, mail)
  else await postNothing(db, secrets, mail)
}

interface Reset {
  email: string
  otp: string
  password: string
}

/** Sets a new password and ends every session. Fails with OTP_WRONG, UNFIT_PASSWORD, TRY_AGAIN. */
export async function resetPassword(db: Db, secrets: Secrets, { email, otp, password }: Reset, from: Caller) {
  requireFitPassword(password, email)
  await spendOtp(db, secrets, email, 'CHANGE_PASSWORD', otp)
  const account = found(await findAccountByEmail(db, email), 'Account')
  await savePasswordHash(db, account.userId, await hashPassword(password))
  await deleteSessions(db, account.userId)
  await record(db, { id: account.userId, ...from }, { action: 'user.password-reset', entityId: account.userId })
  await postMail(db, secrets, passwordChangedMail(account.email, account.name))
}

interface PasswordChange {
  currentPassword: string
  password: string
}

/** Changes one's own password and ends every other session. Fails with INVALID_INPUT, UNFIT_PASSWORD, TRY_AGAIN. */
export async function changePassword(db: Db, secrets: Secrets, actor: Actor, change: PasswordChange) {
  const account = found(await findAccount(db, actor.id), 'Account')
  if (!(await isPassword(change.currentPassword, account.passwordHash)))
    throw new AppError('INVALID_INPUT', 'Your current password is not right', {
      fields: { currentPassword: 'Your current password is not right' },
    })
  requireFitPassword(change.password, account.email)
  await savePasswordHash(db, actor.id, await hashPassword(change.password))
  await deleteSessions(db, actor.id, { except: actor.sessionId })
  await record(db, actor, { action: 'user.password-changed', entityId: actor.id })
  await postMail(db, secrets, passwordChangedMail(account.email, account.name))
}
