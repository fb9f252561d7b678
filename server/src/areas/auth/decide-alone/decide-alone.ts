import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, fieldError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { grantAlone } from '../../independence/independence.ts'
import { type Account, findAccount, lockAccount } from '../passwords/credentials.queries.ts'
import { isPassword } from '../passwords/passwords.ts'
import { takeCode } from '../second-factor/second-factor.ts'
import { securitySettingsThrottle } from '../sign-in/throttles.ts'

interface Proof {
  proof: string
  reason: string
}

/**
 * A password, or with a second factor one of its codes, shows that it is really them. An incorrect one stays counted. Fails
 * with CODE_WRONG, TOO_MANY_REQUESTS.
 */
export async function proveAlone(database: Database, secrets: Secrets, actor: Actor, { proof, reason }: Proof) {
  const throttle = securitySettingsThrottle(secrets, actor.id)
  const account = await findAccount(database, actor.id)
  await database.transaction(tx => throttle.countTry(tx, tooMany))
  const isRight = account?.hasSecondFactor ? undefined : await isPassword(proof, account?.passwordHash)
  const granted = await database.transaction(async tx => {
    const current = await lockAccount(tx, actor.id)
    const isProved =
      isRight === undefined ? await isOwnCode(tx, secrets, current, proof) : isRight && isSame(account, current)
    if (!isProved) return undefined
    await throttle.wasRight(tx)
    return grantAlone(tx, actor, reason)
  })
  if (!granted)
    throw fieldError(
      'CODE_WRONG',
      'proof',
      account?.hasSecondFactor ? 'That code is incorrect' : 'That password is incorrect',
    )
  return granted
}

const isOwnCode = async (db: Db, secrets: Secrets, account: Account | undefined, code: string) =>
  account !== undefined && takeCode(db, secrets, account.userId, code)

const isSame = (before: Account | undefined, now: Account | undefined) => before?.passwordHash === now?.passwordHash

const tooMany = () =>
  new AppError('TOO_MANY_REQUESTS', 'Too many incorrect attempts. Wait a few minutes and try again.')
