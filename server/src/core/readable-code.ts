import { randomInt } from 'node:crypto'

// Without the signs that are easily mistaken for each other when read out.
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that people read out, write down and type. */
export const readableCode = (length: number) => Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
