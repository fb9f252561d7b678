import { createRequire } from 'node:module'

// Stands in for the package of this name, so it cannot be imported by it.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

export const { verify } = argon2

/** The real hash at the least cost: at that of production, sign-ins alone would take a tenth of the time of all tests. */
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
