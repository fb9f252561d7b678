import { isMemberCode, memberCodeLength, memberCodeSigns } from '@fulmar/contract/core/member-code-check'

/** A code as it is stored, from what was typed or scanned: "abcd-efgh", or an address that ends with it. */
export const readCode = (text: string): string =>
  (text.split('/').at(-1) ?? '').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What is wrong with a code, as far as the device knows; undefined while nothing is. */
export function codeProblem(code: string): string | undefined {
  const unknown = code.split('').find(sign => !memberCodeSigns.includes(sign))
  if (unknown) return `Member codes have no “${unknown}”. They leave out 0, 1, I, L and O.`
  if (code.length > memberCodeLength)
    return `A member code has ${memberCodeLength} characters. This one has ${code.length}.`
  if (code.length === memberCodeLength && !isMemberCode(code)) return 'Mistyped: compare the code with the card.'
  return undefined
}
