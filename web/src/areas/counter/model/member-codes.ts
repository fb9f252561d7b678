const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The length of a member code, its check character included. */
export const codeLength = 8

/** A code as it is stored, from what was typed or scanned: "abcd-efgh", or an address that ends with it. */
export const readCode = (text: string): string =>
  (text.split('/').at(-1) ?? '').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What is wrong with a code, as far as can be told without asking; undefined while nothing is. */
export function codeProblem(code: string): string | undefined {
  const stranger = [...code].find(sign => !signs.includes(sign))
  if (stranger) return `Member codes have no “${stranger}”. They leave out 0, 1, I, L and O.`
  if (code.length > codeLength) return `A member code has ${codeLength} characters. This one has ${code.length}.`
  if (code.length === codeLength && !hasValidCheck(code)) return 'Mistyped: compare the code with the card.'
  return undefined
}

export const isCompleteCode = (code: string): boolean => code.length === codeLength && codeProblem(code) === undefined

/** The last character is the sum of the others, each times its place: it tells a wrong character and two swapped ones. */
function hasValidCheck(code: string): boolean {
  const digits = [...code].map(sign => signs.indexOf(sign))
  const sum = digits.slice(0, -1).reduce((total, digit, index) => total + (index + 1) * digit, 0)
  return sum % signs.length === digits.at(-1)
}
