import type { OtpType } from '@fulmar/contract/auth/auth'
import type { Actor, Caller } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, fieldError, found } from '#core/errors.ts'
import { postMail, postNothing } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../../activity/activity.ts'
import { noteProvenEmail } from '../../users/users.ts'
import { alreadyRegisteredMail, otpMail, passwordChangedMail, registrationMail } from '../auth.mails.ts'
import { deleteSessions } from '../sessions.queries.ts'
import { deleteDevices } from '../sign-in/devices.queries.ts'
import { signInThrottle } from '../sign-in/throttles.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount, savePasswordHash } from './credentials.queries.ts'
import { checkOtp, issueOtp, spendOtp, wrongOtp } from './otps.ts'
import { hashPassword, isPassword, requireFitPassword } from './passwords.ts'

interface WantedCode<Type extends OtpType = OtpType> {
  email: string
  type: Type
}

/** Administrators sign in by password only. An address that gets none gets the same answer after the same work. */
export async function sendOtp(
  db: Db,
  secrets: Secrets,
  { email, type }: WantedCode<'CHANGE_PASSWORD' | 'LOGIN'>,
  from: Caller,
) {
  const account = await findAccountByEmail(db, email, from.deviceToken)
  const code = await issueOtp(db, secrets, { email, deviceId: account?.deviceId }, type)
  const mail = otpMail(account?.email ?? email, code ?? '000000', type)
  const isMeant = type === 'CHANGE_PASSWORD' || account?.userType !== 'ADMIN'
  if (account && isMeant && code) await postMail(db, secrets, mail)
  else await postNothing(db, secrets, mail)
}

/** Emails a code for registration, or to the signed-in user's own address. Fails with SIGN_IN_REQUIRED. */
export async function sendCheckedOtp(
  db: Db,
  secrets: Secrets,
  actor: Actor | undefined,
  { email, type }: WantedCode<'CHANGE_PASSWORD' | 'REGISTER'>,
  from: Caller,
) {
  if (type === 'REGISTER') return sendRegistrationOtp(db, secrets, email)
  const own = actor && (await findAccount(db, actor.id))
  if (own?.email.toLowerCase() !== email.toLowerCase()) throw new AppError('SIGN_IN_REQUIRED', 'Please sign in')
  return sendOtp(db, secrets, { email, type: 'CHANGE_PASSWORD' }, from)
}

/** An existing account holder learns this by email only. */
async function sendRegistrationOtp(db: Db, secrets: Secrets, email: string) {
  const code = await issueOtp(db, secrets, { email }, 'REGISTER')
  const account = await findAccountByEmail(db, email)
  const mail = account ? alreadyRegisteredMail(account.email) : registrationMail(email, code ?? '000000')
  if (code) await postMail(db, secrets, mail)
  else await postNothing(db, secrets, mail)
}

/** Checks an emailed code without using it up. Fails with OTP_WRONG. */
export async function verifyOtp(
  database: Database,
  secrets: Secrets,
  { email, type, otp }: WantedCode & { otp: string },
  from: Caller,
) {
  const account = await findAccountByEmail(database, email, from.deviceToken)
  const deviceId = type === 'REGISTER' ? null : account?.deviceId
  await checkOtp(database, secrets, { email, deviceId }, type, otp)
}

interface Reset {
  email: string
  otp: string
  password: string
}

/**
 * Sets a new password and ends every session. Resets the count of failed sign-ins, so that the owner need not sit out a
 * pause that strangers caused. Fails with OTP_WRONG, UNFIT_PASSWORD.
 */
export async function resetPassword(database: Database, secrets: Secrets, reset: Reset, from: Caller) {
  const { email, otp, password } = reset
  await requireFitPassword(password, email)
  const account = await findAccountByEmail(database, email, from.deviceToken)
  const addressee = { email, deviceId: account?.deviceId }
  await checkOtp(database, secrets, addressee, 'CHANGE_PASSWORD', otp)
  const passwordHash = await hashPassword(password)
  await database.transaction(async tx => {
    const current = account && (await lockAccount(tx, account.userId))
    if (!current) throw wrongOtp()
    await spendOtp(tx, secrets, addressee, 'CHANGE_PASSWORD', otp)
    await noteProvenEmail(tx, secrets, current.userId)
    await signInThrottle(secrets, email, from.ip, null).clear(tx)
    await setPassword(tx, secrets, current, passwordHash, { device: account.deviceId })
    await record(tx, { id: current.userId, ...from }, { action: 'user.password-reset', entityId: current.userId })
  })
}

interface PasswordChange {
  currentPassword: string
  password: string
}

/** Changes the caller's password and ends their other sessions. Fails with INVALID_INPUT, UNFIT_PASSWORD. */
export async function changePassword(database: Database, secrets: Secrets, actor: Actor, change: PasswordChange) {
  const account = found(await findAccount(database, actor.id, actor.deviceToken), 'Account')
  if (!(await isPassword(change.currentPassword, account.passwordHash))) throw wrongCurrentPassword()
  await requireFitPassword(change.password, account.email)
  const passwordHash = await hashPassword(change.password)
  await database.transaction(async tx => {
    const current = await lockAccount(tx, actor.id)
    if (current?.passwordHash !== account.passwordHash) throw wrongCurrentPassword()
    await setPassword(tx, secrets, current, passwordHash, { session: actor.sessionId, device: account.deviceId })
    await record(tx, actor, { action: 'user.password-changed', entityId: actor.id })
  })
}

const wrongCurrentPassword = () => fieldError('INVALID_INPUT', 'currentPassword', 'Your current password is incorrect')

interface Kept {
  session?: string
  device: string | null
}

/**
 * Keeps only the caller's own session and device. Someone else may have had the old password, and a device they signed
 * in from would still have its own counter for guessing the new one.
 */
async function setPassword(tx: Db, secrets: Secrets, account: Account, passwordHash: string, kept: Kept) {
  await savePasswordHash(tx, account.userId, passwordHash)
  await deleteSessions(tx, account.userId, kept.session ? { except: kept.session } : {})
  await deleteDevices(tx, account.userId, { except: kept.device })
  await postMail(tx, secrets, passwordChangedMail(account.email, account.name))
}
