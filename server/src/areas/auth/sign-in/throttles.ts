import type { Db } from '#core/db/db.ts'
import type { AppError } from '#core/errors.ts'
import { networkOf } from '#core/http/limits/network.ts'
import type { Secrets } from '#core/secrets.ts'
import { type Counter, countFailure, deleteCounter, type Limit, uncountFailure } from './throttles.queries.ts'

const minute = 60
const hour = 60 * minute

/** Failures from one address or one known device. */
const fromOnePlace = {
  failures: 5,
  windowSeconds: 15 * minute,
  firstPauseSeconds: minute,
  longestPauseSeconds: 15 * minute,
}
/** Failed passwords for one account, from all addresses together. */
const fromAnywhere = { failures: 30, windowSeconds: hour, firstPauseSeconds: minute, longestPauseSeconds: 15 * minute }
/**
 * Wrong six-digit codes: ten a day, then one after each pause, about forty in all. No pause exceeds an hour, because
 * strangers can cause it.
 */
const atSixDigits = { failures: 10, windowSeconds: 24 * hour, firstPauseSeconds: minute, longestPauseSeconds: hour }

/** Counts in the database, so that a limit holds across processes and restarts. */
export interface Throttle {
  /**
   * Counts an attempt as a failure before checking it, so that parallel guesses gain nothing. During a pause it throws,
   * which must roll the transaction back so that nothing is counted.
   */
  countTry: (tx: Db, refusal: () => AppError) => Promise<void>
  /** Removes the attempt and resets the counters that no other address or device adds to. */
  wasRight: (tx: Db) => Promise<void>
  /** Resets every counter. */
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

/** The id of the device, if the account knows it. */
type Device = string | null | undefined

/** For passwords. A known device has its own counter and ignores the ones strangers can fill. */
export function signInThrottle(secrets: Secrets, email: string, ip: string, device: Device): Throttle {
  const counter = (kind: string, text: string, limit: Limit) => ({ key: secrets.fingerprint(kind, text), limit })
  const account = email.toLowerCase()
  if (device) return throttle({ own: [counter('login device', device, fromOnePlace)] })
  return throttle({
    own: [counter('login place', `${account} ${networkOf(ip)}`, fromOnePlace)],
    shared: [counter('login account', account, fromAnywhere)],
  })
}

/** For emailed codes. The subject of a known device is its own. */
export function otpThrottle(secrets: Secrets, subject: Buffer, device: Device): Throttle {
  const key = secrets.fingerprint('otp guesses', subject.toString('base64'))
  return device
    ? throttle({ own: [{ key, limit: fromOnePlace }] })
    : throttle({ shared: [{ key, limit: atSixDigits }] })
}

/** For codes that finish a sign-in: across all pending sign-ins of an account, with known devices counted separately. */
export function secondFactorThrottle(secrets: Secrets, userId: string, device: Device): Throttle {
  if (device)
    return throttle({ own: [{ key: secrets.fingerprint('second factor device', device), limit: fromOnePlace }] })
  return throttle({ shared: [{ key: secrets.fingerprint('second factor account', userId), limit: atSixDigits }] })
}

/** For codes typed in the security settings. Strangers cannot fill it, and it never blocks a sign-in. */
export const securitySettingsThrottle = (secrets: Secrets, userId: string): Throttle =>
  throttle({ shared: [{ key: secrets.fingerprint('security settings', userId), limit: atSixDigits }] })
