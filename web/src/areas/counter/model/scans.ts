import { isMemberCode } from '@fulmar/contract/core/member-code-check'
import { readCode } from './member-codes.ts'

/** A sign that was typed, and what stood there before it. */
export interface TypedSign<Before> {
  sign: string
  at: number
  before: Before
}

export interface Scan<Before> {
  /** What it said; no member code if it was another card or was read badly. */
  text: string
  /** What stood there before the scanner typed. */
  before: Before
}

/** Signs that come within this time of each other are looked at together; a busy phone may take long over one. */
export const burstGapMs = 500
/** Nobody types eight signs as fast as this; every scanner does. */
const scannerGapMs = 40

const isFast = (signs: readonly TypedSign<unknown>[]): boolean => {
  const took = (signs.at(-1)?.at ?? 0) - (signs[0]?.at ?? 0)
  return took < scannerGapMs * (signs.length - 1)
}

const textOf = (signs: readonly TypedSign<unknown>[]) => signs.map(({ sign }) => sign).join('')

/**
 * The scan among signs that came together where only a weight or a PIN is expected, if there is one. What somebody typed just
 * before it stays. Told by what it says rather than by its speed, so that digits typed fast are digits: neither a weight nor
 * a PIN has a letter before a digit, a word, or eight digits in a row.
 */
export function scanAmongDigits<Before>(signs: readonly TypedSign<Before>[]): Scan<Before> | undefined {
  for (let from = 0; from < signs.length && /^[\d.,]*$/.test(textOf(signs.slice(0, from))); from++) {
    const scan = scanOf(signs.slice(from))
    if (scan && isMemberCode(readCode(scan.text))) return scan
  }
  const text = textOf(signs)
  const isOtherCode = /^\d{8,}$/.test(text) || (text.length >= 4 && /[\p{L}/].*\d|\p{L}{4}/u.test(text))
  return isOtherCode ? scanOf(signs) : undefined
}

/** The scan of a member's card into a field for something else, where only its speed tells it from a word. */
export function scanInField<Before>(signs: readonly TypedSign<Before>[]): Scan<Before> | undefined {
  for (let from = 0; from < signs.length; from++) {
    const scan = scanOf(signs.slice(from))
    if (scan && isMemberCode(readCode(scan.text)) && isFast(signs.slice(from))) return scan
  }
  return undefined
}

const scanOf = <Before>(signs: readonly TypedSign<Before>[]): Scan<Before> | undefined =>
  signs[0] && { text: textOf(signs), before: signs[0].before }
