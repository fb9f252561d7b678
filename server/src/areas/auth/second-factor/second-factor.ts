import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, fieldError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../../activity/activity.ts'
import { getBrand } from '../../programme/programme.ts'
import { getProfile } from '../../users/users.ts'
import { securitySettingsThrottle } from '../sign-in/throttles.ts'
import {
  clearTotp,
  confirmTotp,
  lockTotp,
  replaceRecoveryCodes,
  saveLastStep,
  saveTotp,
  spendRecoveryCode,
} from './second-factor.queries.ts'

const periodSeconds = 30
const recoveryCodes = 10

const totp = (secret: string, account: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...account, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })

/** Creates a secret, to be confirmed with a code. Fails with SECOND_FACTOR_ON. */
export async function startSecondFactor(db: Db, secrets: Secrets, actor: Actor) {
  if ((await lockTotp(db, actor.id))?.isConfirmed)
    throw new AppError(
      'SECOND_FACTOR_ON',
      'Two-factor authentication is already on. Turn it off first to change the app',
    )
  const secret = new Secret({ size: 20 }).base32
  await saveTotp(db, actor.id, secrets.seal(secret))
  const { email } = await getProfile(db, actor.id)
  const { name } = await getBrand(db)
  return { secret, url: totp(secret, { issuer: name, label: email }).toString() }
}

/**
 * Turns on two-factor authentication and returns the recovery codes, which are shown only once. Fails with CODE_WRONG,
 * TOO_MANY_REQUESTS, SECOND_FACTOR_ON.
 */
export const confirmSecondFactor = (database: Database, secrets: Secrets, actor: Actor, code: string) =>
  withCode(database, secrets, actor, {
    async isRight(tx) {
      if ((await lockTotp(tx, actor.id))?.isConfirmed)
        throw new AppError('SECOND_FACTOR_ON', 'Two-factor authentication is already on')
      return takeTotpCode(tx, secrets, actor.id, code)
    },
    async proceed(tx) {
      await confirmTotp(tx, actor.id)
      await record(tx, actor, { action: 'user.second-factor-set', entityId: actor.id })
      return makeRecoveryCodes(tx, secrets, actor.id)
    },
  })

/** Fails with CODE_WRONG, TOO_MANY_REQUESTS. */
export const renewRecoveryCodes = (database: Database, secrets: Secrets, actor: Actor, code: string) =>
  withCode(database, secrets, actor, {
    isRight: tx => takeTotpCode(tx, secrets, actor.id, code),
    async proceed(tx) {
      await record(tx, actor, { action: 'user.recovery-codes-renewed', entityId: actor.id })
      return makeRecoveryCodes(tx, secrets, actor.id)
    },
  })

/** Fails with CODE_WRONG, TOO_MANY_REQUESTS. */
export const removeSecondFactor = (database: Database, secrets: Secrets, actor: Actor, code: string) =>
  withCode(database, secrets, actor, {
    isRight: tx => takeCode(tx, secrets, actor.id, code),
    async proceed(tx) {
      await clearTotp(tx, actor.id)
      await replaceRecoveryCodes(tx, actor.id, [])
      await record(tx, actor, { action: 'user.second-factor-removed', entityId: actor.id })
    },
  })

interface Guarded<T> {
  isRight: (tx: Db) => Promise<boolean>
  proceed: (tx: Db) => Promise<T>
}

/** Runs `work` if the code is correct; an incorrect one stays counted. */
async function withCode<T>(database: Database, secrets: Secrets, actor: Actor, { isRight, proceed }: Guarded<T>) {
  const throttle = securitySettingsThrottle(secrets, actor.id)
  const outcome = await database.transaction(async tx => {
    await throttle.countTry(tx, tooManyCodes)
    if (!(await isRight(tx))) return undefined
    await throttle.wasRight(tx)
    return { result: await proceed(tx) }
  })
  if (!outcome) throw wrongCode()
  return outcome.result
}

/** Whether this is the current code or a recovery code of the user. Each works once. */
export async function takeCode(db: Db, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  if (isTotpCode(code)) return takeTotpCode(db, secrets, userId, code)
  return spendRecoveryCode(db, userId, recoveryHash(secrets, userId, code))
}

const isTotpCode = (code: string) => /^\d{6}$/.test(code)

async function takeTotpCode(db: Db, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  // The library throws on six characters that are more than six bytes.
  const stored = isTotpCode(code) && (await lockTotp(db, userId))
  if (!stored) return false
  // One period early or late, for clocks that are a little off.
  const offset = totp(secrets.unseal<string>(stored.sealed)).validate({ token: code, window: 1 })
  if (offset === null) return false
  const step = Math.floor(Date.now() / 1000 / periodSeconds) + offset
  if (step <= stored.lastStep) return false
  await saveLastStep(db, userId, step)
  return true
}

async function makeRecoveryCodes(db: Db, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  )
  const hashes = codes.map(code => recoveryHash(secrets, userId, code))
  await replaceRecoveryCodes(db, userId, hashes)
  return codes
}

const recoveryHash = (secrets: Secrets, userId: string, code: string) =>
  secrets.fingerprint('recovery code', `${userId} ${code.toLowerCase().replaceAll('-', '')}`)

export const wrongCode = () => fieldError('CODE_WRONG', 'code', 'That code is incorrect')

export const tooManyCodes = () =>
  new AppError('TOO_MANY_REQUESTS', 'Too many incorrect codes. Wait a few minutes and try again.')
