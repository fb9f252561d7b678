import { randomInt } from 'node:crypto'

// Without characters that are easily confused when read aloud.
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that people can read aloud, write down and type. */
export const readableCode = (length: number) => Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

/** The same code for the same bytes, a sign for each. */
export const readableBytes = (bytes: Uint8Array) => Array.from(bytes, byte => signs[byte % signs.length]).join('')
