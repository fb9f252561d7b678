import type { Registration } from '@fulmar/contract/auth'
import type { Caller } from '#core/actor.ts'
import type { Db } from '#core/db.ts'
import { AppError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { createPerson, findReferrer } from '../users/users.ts'
import { savePasswordHash } from './credentials.queries.ts'
import { signIn } from './login.ts'
import { spendOtp } from './otps.ts'
import { hashPassword, requireFitPassword } from './passwords.ts'

/**
 * Makes the account of someone who has shown, with a mailed code, that the address is theirs.
 * Fails with OTP_WRONG, UNFIT_PASSWORD, INVALID_INPUT, EMAIL_TAKEN, TRY_AGAIN.
 */
export async function register(db: Db, secrets: Secrets, input: Registration, from: Caller) {
  requireFitPassword(input.password, input.email)
  await spendOtp(db, secrets, input.email, 'REGISTER', input.otp)
  const referredBy = await referrerOf(db, input.referralCode)
  const { name, email, phone, userType } = input
  const userId = await createPerson(db, { name, email, phone, userType, referredBy }, from)
  await savePasswordHash(db, userId, await hashPassword(input.password))
  return signIn(db, userId, from)
}

async function referrerOf(db: Db, code: string | undefined): Promise<string | undefined> {
  if (!code) return undefined
  const referrer = await findReferrer(db, code)
  if (referrer) return referrer.id
  throw new AppError('INVALID_INPUT', 'This referral code is not known', {
    fields: { referralCode: 'This referral code is not known' },
  })
}
