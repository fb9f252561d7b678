import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#core/errors.ts'
import { commonPasswords } from './common-passwords.ts'

// argon2id is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash to compare with for unknown emails, so that they take as long as known ones. */
const dummyHash = hash(crypto.randomUUID(), cost)

/**
 * Takes a core and 19 MB for a while: never inside a transaction, which would hold a connection for that long, and only
 * from endpoints of the lane `passwords`, of which two run at once.
 */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Takes as long without a hash as with one. */
export const isPassword = async (password: string, stored: string | null | undefined): Promise<boolean> =>
  (await verify(stored ?? (await dummyHash), password)) && Boolean(stored)

/** Refuses common passwords. Fails with UNFIT_PASSWORD. */
export async function requireFitPassword(password: string, email: string): Promise<void> {
  const typed = password.toLowerCase()
  const own = email.toLowerCase()
  const isGuessable = (await commonPasswords()).has(typed) || typed === own || typed === own.slice(0, own.indexOf('@'))
  if (!isGuessable) return
  const message = 'This password is too common. Please choose another'
  throw new AppError('UNFIT_PASSWORD', message, { fields: { password: message } })
}
