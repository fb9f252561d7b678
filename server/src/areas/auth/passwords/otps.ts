import { randomInt, timingSafeEqual } from 'node:crypto'
import type { OtpType } from '@fulmar/contract/auth/auth'
import type { Database, Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { otpThrottle } from '../sign-in/throttles.ts'
import { countSent, deleteOtp, mayReceiveCode, replaceOtp, takeOtpAttempt } from './otps.queries.ts'

/**
 * Whose code it is. A device the account knows has its own codes, so strangers who request or guess codes for the same
 * email use up neither its codes nor its tries.
 */
export interface Addressee {
  email: string
  deviceId?: string | null | undefined
}

/** Hashed, so that no address is stored in clear. */
const subjectOf = (secrets: Secrets, { email, deviceId }: Addressee) =>
  secrets.fingerprint('otp subject', deviceId ? `${email.toLowerCase()} ${deviceId}` : email.toLowerCase())

const hashOf = (secrets: Secrets, { email }: Addressee, type: OtpType, code: string) =>
  secrets.fingerprint('otp code', `${type} ${email.toLowerCase()} ${code}`)

/**
 * Replaces the code. Returns none if the last one is less than a minute old or five were sent within the hour. Behaves
 * the same for unknown addresses.
 */
export async function issueOtp(db: Db, secrets: Secrets, to: Addressee, type: OtpType): Promise<string | undefined> {
  const subject = subjectOf(secrets, to)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const isReplaced =
    (await mayReceiveCode(db, subject, type)) && (await replaceOtp(db, subject, type, hashOf(secrets, to, type, code)))
  if (!isReplaced) return undefined
  await countSent(db, subject, type)
  return code
}

/** Fails with OTP_WRONG. The try stays counted if there is a live code. */
export async function checkOtp(database: Database, secrets: Secrets, from: Addressee, type: OtpType, code: string) {
  const subject = subjectOf(secrets, from)
  const throttle = otpThrottle(secrets, subject, from.deviceId)
  const isRight = await database.transaction(async tx => {
    await throttle.countTry(tx, wrongOtp)
    const live = await takeOtpAttempt(tx, subject, type)
    if (!live) throw wrongOtp()
    const matches = timingSafeEqual(live.codeHash, hashOf(secrets, from, type, code))
    if (matches) await throttle.wasRight(tx)
    return matches
  })
  if (!isRight) throw wrongOtp()
}

/** Uses up a code that was checked before, and resets the count of wrong ones. Fails with OTP_WRONG. */
export async function spendOtp(tx: Db, secrets: Secrets, from: Addressee, type: OtpType, code: string) {
  const subject = subjectOf(secrets, from)
  await otpThrottle(secrets, subject, from.deviceId).clear(tx)
  if (!(await deleteOtp(tx, subject, type, hashOf(secrets, from, type, code)))) throw wrongOtp()
}

export const wrongOtp = () =>
  new AppError('OTP_WRONG', 'That code is incorrect or has expired. Request a new one.', {
    fields: { otp: 'That code is incorrect or has expired' },
  })
