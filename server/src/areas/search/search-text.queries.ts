import { receiptCodeLength } from '@fulmar/contract/collections/collection-records'

export interface SearchText {
  text: string
  /** In capitals, as codes are stored. */
  code: string
  /** Without the hyphens and spaces that codes are printed with. */
  compact: string
  looksLikeCode: boolean
  /** The digits of what looks like a phone number. */
  phone: string | undefined
  /** Too short to match any part of a text. */
  isShort: boolean
}

const fewestLetters = 3
const fewestDigits = 5
/** Those of receipts are the longest. */
const code = new RegExp(`^[A-Z\\d]{4,${receiptCodeLength}}$`)

/** What a search text can mean. */
export function searchText(text: string): SearchText {
  const compact = text.replaceAll(/[\s-]/g, '').toUpperCase()
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  return {
    text,
    code: text.toUpperCase(),
    compact,
    looksLikeCode: code.test(compact),
    phone: digits.length >= fewestDigits ? digits : undefined,
    // Counts code points like PostgreSQL; JavaScript's length counts some characters twice.
    isShort: Array.from(text).length < fewestLetters,
  }
}
