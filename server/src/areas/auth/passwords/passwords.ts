import { hash, verify } from '@node-rs/argon2'
import { fieldError } from '#core/errors.ts'

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
  throw fieldError('UNFIT_PASSWORD', 'password', message)
}

/** Likely passwords that lists of leaked ones do not contain. */
const ownWords = `fulmar123 fulmar1234 fulmar-admin recycle1 recycle123 recycling plastic1 plastic123 plasticbottle motdepasse
  contraseña palavra-passe palavrapasse administrador benfica1 fcporto1 sporting1 summer2025 summer2026 winter2025 winter2026
  spring2026 autumn2026`

let loaded: Promise<ReadonlySet<string>> | undefined

/** The 18,000 most common leaked passwords of sufficient length, read on first use. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loaded ??= load())

async function load() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const leaked = dictionary['passwords-common'].map(String).filter(password => password.length >= 8)
  return new Set([...leaked, ...ownWords.split(/\s+/)])
}
