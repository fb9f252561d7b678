import type { Caller } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { hashToken, newToken, type Secrets } from '#core/secrets.ts'
import { record } from '../../activity/activity.ts'
import { getProfile, noteProvenEmail } from '../../users/users.ts'
import { type Account, findAccountByEmail, lockAccount } from '../passwords/credentials.queries.ts'
import { checkOtp, spendOtp, wrongOtp } from '../passwords/otps.ts'
import { isPassword } from '../passwords/passwords.ts'
import { takeCode, tooManyCodes, wrongCode } from '../second-factor/second-factor.ts'
import { startSession } from '../sessions.ts'
import { listStoresOf } from '../staff/staff.queries.ts'
import { rememberDevice } from './devices.ts'
import { deleteChallenge, findChallenge, insertChallenge, takeChallengeAttempt } from './login.queries.ts'
import { secondFactorThrottle, signInThrottle } from './throttles.ts'

export interface LoginAttempt {
  email: string
  password: string
}

interface Hat {
  /** What the session is for, if the account is more than one thing. */
  as?: 'STORE' | undefined
}

/** The same message for every reason, so that it reveals nothing. */
const wrongCredentials = () => new AppError('WRONG_CREDENTIALS', 'Invalid email or password')

/** A token, or a challenge with two-factor authentication. Fails with WRONG_CREDENTIALS. */
export const loginAdmin = (database: Database, secrets: Secrets, attempt: LoginAttempt, from: Caller) =>
  withPassword(database, secrets, attempt, from, {
    isMeant: ({ userType }) => userType === 'ADMIN',
    async proceed(tx, { userId, hasSecondFactor }) {
      if (!hasSecondFactor) return { signedIn: await signIn(tx, userId, from) }
      const { token: challenge, hash } = newToken()
      await insertChallenge(tx, hash, userId)
      return { challenge }
    },
  })

/** Members, stores and leaders. Fails with WRONG_CREDENTIALS, NOT_ALLOWED. */
export const loginPerson = (database: Database, secrets: Secrets, attempt: LoginAttempt & Hat, from: Caller) =>
  withPassword(database, secrets, attempt, from, {
    isMeant: ({ userType }) => userType !== 'ADMIN',
    proceed: (tx, account) => signInWith(tx, account, attempt, from),
  })

/** Members, stores and leaders, with an emailed code. Fails with OTP_WRONG, NOT_ALLOWED. */
export async function loginWithCode(
  database: Database,
  secrets: Secrets,
  { email, otp, ...hat }: { email: string; otp: string } & Hat,
  from: Caller,
) {
  const account = await findAccountByEmail(database, email, from.deviceToken)
  const addressee = { email, deviceId: account?.deviceId }
  await checkOtp(database, secrets, addressee, 'LOGIN', otp)
  return database.transaction(async tx => {
    const current = account && (await lockAccount(tx, account.userId))
    if (!current || current.userType === 'ADMIN') throw wrongOtp()
    await spendOtp(tx, secrets, addressee, 'LOGIN', otp)
    await noteProvenEmail(tx, secrets, current.userId)
    return signInWith(tx, current, hat, from)
  })
}

/** Fails with CODE_WRONG, TOO_MANY_REQUESTS, LINK_EXPIRED. */
export async function finishLogin(database: Database, secrets: Secrets, challenge: string, code: string, from: Caller) {
  const hash = hashToken(challenge)
  const signedIn = await database.transaction(async tx => {
    const pending = await findChallenge(tx, hash)
    const account = pending && (await lockAccount(tx, pending.userId, from.deviceToken))
    if (!account) throw challengeOver()
    const throttle = secondFactorThrottle(secrets, account.userId, account.deviceId)
    await throttle.countTry(tx, tooManyCodes)
    if (!(await takeChallengeAttempt(tx, hash))) throw challengeOver()
    if (!(await takeCode(tx, secrets, account.userId, code))) return undefined
    await throttle.wasRight(tx)
    await deleteChallenge(tx, hash)
    return signIn(tx, account.userId, from)
  })
  if (!signedIn) throw wrongCode()
  return signedIn
}

const challengeOver = () => new AppError('LINK_EXPIRED', 'This sign-in has expired. Please sign in again.')

export type SignedIn = Awaited<ReturnType<typeof signIn>>

async function signInWith(db: Db, { userId, userType }: Account, { as }: Hat, from: Caller) {
  if (as === undefined || as === userType) return signIn(db, userId, from)
  if ((await listStoresOf(db, userId)).length === 0) throw new AppError('NOT_ALLOWED', 'This account owns no store')
  return signIn(db, userId, from, true)
}

/** Starts a session and remembers the device. */
export async function signIn(db: Db, userId: string, from: Caller, isAsStore = false) {
  const token = await startSession(db, userId, from, isAsStore)
  const deviceToken = await rememberDevice(db, userId, from.deviceToken)
  const profile = await getProfile(db, userId)
  const user = isAsStore ? { ...profile, userType: 'STORE' as const } : profile
  await record(db, { id: userId, ...from }, { action: 'session.started', entityId: userId })
  return { token, user, deviceToken }
}

interface Entry<T> {
  /** Whether the account may sign in this way. */
  isMeant: (account: Account) => boolean
  proceed: (tx: Db, account: Account) => Promise<T>
}

/**
 * Commits the counted attempt, verifies the password without holding a connection, and continues if the account and its
 * password have not changed.
 */
async function withPassword<T>(
  database: Database,
  secrets: Secrets,
  { email, password }: LoginAttempt,
  from: Caller,
  { isMeant, proceed }: Entry<T>,
): Promise<T> {
  const account = await findAccountByEmail(database, email, from.deviceToken)
  const throttle = signInThrottle(secrets, email, from.ip, account?.deviceId)
  await database.transaction(tx => throttle.countTry(tx, wrongCredentials))
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account || !isRight) throw wrongCredentials()
  return database.transaction(async tx => {
    const current = await lockAccount(tx, account.userId)
    if (current?.passwordHash !== account.passwordHash || !isMeant(current)) throw wrongCredentials()
    await throttle.wasRight(tx)
    return proceed(tx, current)
  })
}
