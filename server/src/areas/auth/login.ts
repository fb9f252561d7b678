import type { Caller } from '#core/actor.ts'
import type { Db } from '#core/db.ts'
import { AppError } from '#core/errors.ts'
import { hashToken, newToken, type Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { getProfile } from '../users/users.ts'
import { type Account, findAccountByEmail } from './credentials.queries.ts'
import { deleteChallenge, insertChallenge, takeChallengeAttempt } from './login.queries.ts'
import { loginThrottle } from './login-throttle.ts'
import { isPassword } from './passwords.ts'
import { takeCode } from './second-factor.ts'
import { startSession } from './sessions.ts'

export interface LoginAttempt {
  email: string
  password: string
}

/** One message for every reason, so that a stranger learns nothing from it. */
const wrongCredentials = () => new AppError('WRONG_CREDENTIALS', 'Invalid email or password', { keepsWork: true })

/** A token, or a challenge when a second factor is set. Fails with WRONG_CREDENTIALS, TRY_AGAIN. */
export async function loginAdmin(db: Db, secrets: Secrets, attempt: LoginAttempt, from: Caller) {
  const account = await checkPassword(db, secrets, attempt, from, found => found.userType === 'ADMIN')
  if (!account.hasSecondFactor) return { message: 'Signed in', ...(await signIn(db, account.userId, from)) }
  const { token: challenge, hash } = newToken()
  await insertChallenge(db, hash, account.userId)
  return { message: 'Enter the code of your authenticator app', challenge }
}

/** Members, stores and leaders. Fails with WRONG_CREDENTIALS, TRY_AGAIN. */
export async function loginPerson(db: Db, secrets: Secrets, attempt: LoginAttempt, from: Caller) {
  const account = await checkPassword(db, secrets, attempt, from, found => found.userType !== 'ADMIN')
  return signIn(db, account.userId, from)
}

/** Fails with CODE_WRONG, LINK_EXPIRED. */
export async function finishLogin(db: Db, secrets: Secrets, challenge: string, code: string, from: Caller) {
  const hash = hashToken(challenge)
  const attempt = await takeChallengeAttempt(db, hash)
  if (!attempt)
    throw new AppError('LINK_EXPIRED', 'This sign-in took too long or was tried too often. Please start again', {
      keepsWork: true,
    })
  if (!(await takeCode(db, secrets, attempt.userId, code)))
    throw new AppError('CODE_WRONG', 'This code is not right', {
      keepsWork: true,
      fields: { code: 'This code is not right' },
    })
  await deleteChallenge(db, hash)
  return signIn(db, attempt.userId, from)
}

/** Starts a session and tells who it is for. */
export async function signIn(db: Db, userId: string, from: Caller) {
  const token = await startSession(db, userId, from)
  const user = await getProfile(db, userId)
  await record(db, { id: userId, ...from }, { action: 'session.started', entityId: userId })
  return { token, user }
}

async function checkPassword(
  db: Db,
  secrets: Secrets,
  { email, password }: LoginAttempt,
  from: Caller,
  isMeant: (account: Account) => boolean,
): Promise<Account> {
  const throttle = loginThrottle(db, secrets, email, from.ip)
  const isBlocked = await throttle.isBlocked()
  const account = await findAccountByEmail(db, email)
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account || !isRight || isBlocked || !isMeant(account)) {
    await throttle.failed()
    throw wrongCredentials()
  }
  await throttle.succeeded()
  return account
}
