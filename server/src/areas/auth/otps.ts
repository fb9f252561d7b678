import { randomInt, timingSafeEqual } from 'node:crypto'
import type { OtpType } from '@fulmar/contract/auth'
import type { Db } from '#core/db.ts'
import { AppError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import {
  countSent,
  countWrongGuess,
  deleteOtp,
  mayGuess,
  mayReceiveCode,
  replaceOtp,
  takeOtpAttempt,
} from './otps.queries.ts'

/** Whose code it is, as stored: an address is not kept here in clear. */
const subjectOf = (secrets: Secrets, email: string) => secrets.fingerprint('otp subject', email.toLowerCase())

const hashOf = (secrets: Secrets, email: string, type: OtpType, code: string) =>
  secrets.fingerprint('otp code', `${type} ${email.toLowerCase()} ${code}`)

/**
 * A new code in place of the old one; none when the last came less than a minute ago or the hour's five are used up.
 * Works alike for addresses nobody has.
 */
export async function issueOtp(db: Db, secrets: Secrets, email: string, type: OtpType): Promise<string | undefined> {
  const subject = subjectOf(secrets, email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const isReplaced =
    (await mayReceiveCode(db, subject, type)) &&
    (await replaceOtp(db, subject, type, hashOf(secrets, email, type, code)))
  if (!isReplaced) return undefined
  await countSent(db, subject, type)
  return code
}

/** Fails with OTP_WRONG; the try stays counted. */
export async function checkOtp(db: Db, secrets: Secrets, email: string, type: OtpType, code: string) {
  const subject = subjectOf(secrets, email)
  const live = await takeOtpAttempt(db, subject, type)
  const isRight = live && timingSafeEqual(live.codeHash, hashOf(secrets, email, type, code))
  if (isRight && (await mayGuess(db, subject))) return
  await countWrongGuess(db, subject)
  throw new AppError('OTP_WRONG', 'This code is not right or no longer valid. Check it, or ask for a new one', {
    keepsWork: true,
    fields: { otp: 'This code is not right or no longer valid' },
  })
}

/** Checks the code and uses it up. Fails with OTP_WRONG; the try stays counted. */
export async function spendOtp(db: Db, secrets: Secrets, email: string, type: OtpType, code: string) {
  await checkOtp(db, secrets, email, type, code)
  await deleteOtp(db, subjectOf(secrets, email), type)
}
