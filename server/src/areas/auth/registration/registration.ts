import type { Registration } from '@fulmar/contract/auth/auth'
import type { Caller } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { fieldError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../../activity/activity.ts'
import {
  activateInvited,
  claimMember,
  createPerson,
  emailTaken,
  findPerson,
  findReferrer,
  noteProvenEmail,
  renamePerson,
} from '../../users/users.ts'
import { withdrawLink } from '../auth.ts'
import { savePasswordHash } from '../passwords/credentials.queries.ts'
import { checkOtp, spendOtp } from '../passwords/otps.ts'
import { hashPassword, requireFitPassword } from '../passwords/passwords.ts'
import { signIn } from '../sign-in/login.ts'

/**
 * Creates an account after an emailed code has proved that the address is theirs. Fails with OTP_WRONG, UNFIT_PASSWORD,
 * INVALID_INPUT, EMAIL_TAKEN.
 */
export async function register(database: Database, secrets: Secrets, input: Registration, from: Caller) {
  const { name, email, phone, userType, otp, password } = input
  await requireFitPassword(password, email)
  const referredBy = await referrerOf(database, input.referralCode)
  await checkOtp(database, secrets, { email }, 'REGISTER', otp)
  const passwordHash = await hashPassword(password)
  return database.transaction(async tx => {
    await spendOtp(tx, secrets, { email }, 'REGISTER', otp)
    const userId =
      (await confirmWaiting(tx, secrets, input, from)) ??
      (await createPerson(tx, { name, email, phone, userType, referredBy }, from))
    await savePasswordHash(tx, userId, passwordHash)
    await noteProvenEmail(tx, secrets, userId)
    return signIn(tx, userId, from)
  })
}

/**
 * A member whom a store or an administrator registered, and whose link to confirm may be over: the code proved the same
 * address. Somebody who had none has a confirmation code from the store. They keep their points.
 */
async function confirmWaiting(db: Db, secrets: Secrets, input: Registration, from: Caller) {
  const { name, email, phone, confirmationCode, userType } = input
  if (userType !== 'MEMBER') return undefined
  const id = confirmationCode
    ? await claimMember(db, secrets, { confirmationCode, phone, email })
    : await findWaiting(db, email)
  if (id === undefined) return undefined
  if ((await activateInvited(db, id)) === 0) throw emailTaken()
  await renamePerson(db, id, name)
  await withdrawLink(db, id)
  await record(db, { id, ...from }, { action: 'user.joined', entityId: id })
  return id
}

async function findWaiting(db: Db, email: string): Promise<string | undefined> {
  const known = await findPerson(db, email)
  return known?.userType === 'MEMBER' && known.status === 'PENDING' ? known.id : undefined
}

async function referrerOf(db: Db, code: string | undefined): Promise<string | undefined> {
  if (!code) return undefined
  const referrer = await findReferrer(db, code)
  if (referrer) return referrer.id
  throw fieldError('INVALID_INPUT', 'referralCode', 'This referral code does not exist')
}
