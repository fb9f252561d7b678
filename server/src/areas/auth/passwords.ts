import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#core/errors.ts'
import { commonPasswords } from './common-passwords.ts'

// argon2id is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const queued = 20

/** The hash of a password nobody knows, so that an unknown email costs as much work as a known one. */
const dummyHash = hash(crypto.randomUUID(), cost)

export interface Hasher {
  hash: (password: string) => Promise<string>
  /** The same work whether or not there is a hash to compare with. */
  isPassword: (password: string, stored: string | null | undefined) => Promise<boolean>
}

let admitted = 0
let running = 0
const waiting: (() => void)[] = []

/**
 * Hashing takes a core and 19 MB for a while: two run at once, twenty requests wait, and the rest are refused here, before
 * they touch the database. Never hash inside a transaction: it would hold a connection for that long. Fails with TRY_AGAIN.
 */
export async function withHasher<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
  if (admitted >= atOnce + queued)
    throw new AppError('TRY_AGAIN', 'Many people are signing in. Please try again in a moment')
  admitted++
  try {
    return await work(hasher)
  } finally {
    admitted--
  }
}

const hasher: Hasher = {
  hash: password => inTurn(() => hash(password, cost)),
  isPassword: (password, stored) =>
    inTurn(async () => (await verify(stored ?? (await dummyHash), password)) && Boolean(stored)),
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Fails with TRY_AGAIN. */
export const hashPassword = (password: string): Promise<string> => withHasher(({ hash }) => hash(password))

/** Refuses what is guessed first. Fails with UNFIT_PASSWORD. */
export function requireFitPassword(password: string, email: string) {
  const typed = password.toLowerCase()
  const own = email.toLowerCase()
  const isGuessable = commonPasswords.has(typed) || typed === own || typed === own.slice(0, own.indexOf('@'))
  if (!isGuessable) return
  const message = 'This password is among the first that are guessed. Please choose another'
  throw new AppError('UNFIT_PASSWORD', message, { fields: { password: message } })
}
