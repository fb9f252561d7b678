import type { Db } from '#core/db.ts'
import type { AppError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { type Counter, countFailure, deleteCounter, type Limit, uncountFailure } from './throttles.queries.ts'

const minute = 60
const hour = 60 * minute

/** Guesses from one place, or from one device that is known to the person. */
const fromOnePlace = {
  failures: 5,
  windowSeconds: 15 * minute,
  firstPauseSeconds: minute,
  longestPauseSeconds: 15 * minute,
}
/** Guesses at a password from everywhere together. */
const fromAnywhere = { failures: 30, windowSeconds: hour, firstPauseSeconds: minute, longestPauseSeconds: 15 * minute }
/**
 * Guesses at six digits: ten a day, then one after each pause, which makes about forty. No pause is longer than an hour,
 * because strangers can cause it.
 */
const atSixDigits = { failures: 10, windowSeconds: 24 * hour, firstPauseSeconds: minute, longestPauseSeconds: hour }

/** Counts guesses in the database, so that it holds over processes and restarts. */
export interface Throttle {
  /**
   * Counts a try as a failure before it is judged. Fails with the refusal during a pause, which must end the transaction,
   * so that nothing is counted.
   */
  countTry: (tx: Db, refusal: () => AppError) => Promise<void>
  /** The try was right: it counts no more. What only this caller can have filled starts over. */
  wasRight: (tx: Db) => Promise<void>
  /** Everything starts over. */
  clear: (tx: Db) => Promise<void>
}

function throttle({ own = [], shared = [] }: { own?: Counter[]; shared?: Counter[] }): Throttle {
  const counters = [...own, ...shared]
  return {
    async countTry(tx, refusal) {
      for (const counter of counters) if (!(await countFailure(tx, counter))) throw refusal()
    },
    async wasRight(tx) {
      for (const counter of own) await deleteCounter(tx, counter)
      for (const counter of shared) await uncountFailure(tx, counter)
    },
    async clear(tx) {
      for (const counter of counters) await deleteCounter(tx, counter)
    },
  }
}

/** The device that somebody known to the account guesses from, if it is one. */
type Device = string | null | undefined

/** Of passwords. A known device has a counter of its own, and those that strangers can fill do not hold it up. */
export function signInThrottle(secrets: Secrets, email: string, ip: string, device: Device): Throttle {
  const counter = (kind: string, text: string, limit: Limit) => ({ key: secrets.fingerprint(kind, text), limit })
  const account = email.toLowerCase()
  if (device) return throttle({ own: [counter('login device', device, fromOnePlace)] })
  return throttle({
    own: [counter('login place', `${account} ${ip}`, fromOnePlace)],
    shared: [counter('login account', account, fromAnywhere)],
  })
}

/** Of mailed codes, by whose they are: a known device has codes of its own. */
export function otpThrottle(secrets: Secrets, subject: Buffer, device: Device): Throttle {
  const key = secrets.fingerprint('otp guesses', subject.toString('base64'))
  return device
    ? throttle({ own: [{ key, limit: fromOnePlace }] })
    : throttle({ shared: [{ key, limit: atSixDigits }] })
}

/** Of codes that finish a sign-in: over all of an account's sign-ins, from a known device apart. */
export function secondFactorThrottle(secrets: Secrets, userId: string, device: Device): Throttle {
  if (device)
    return throttle({ own: [{ key: secrets.fingerprint('second factor device', device), limit: fromOnePlace }] })
  return throttle({ shared: [{ key: secrets.fingerprint('second factor account', userId), limit: atSixDigits }] })
}

/** Of codes typed by somebody who is signed in; strangers cannot fill it, and it keeps nobody from signing in. */
export const securitySettingsThrottle = (secrets: Secrets, userId: string): Throttle =>
  throttle({ shared: [{ key: secrets.fingerprint('security settings', userId), limit: atSixDigits }] })
