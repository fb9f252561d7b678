import { z } from 'zod'

// As next_member_code in server/database/tables/03_users.sql writes them.
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Whether the last character of a code fits the others: any one wrong character and any two swapped ones do not. */
export function isMemberCode(code: string): boolean {
  const digits = [...code].map(sign => signs.indexOf(sign))
  if (digits.length !== 8 || digits.includes(-1)) return false
  const checkSum = digits.slice(0, 7).reduce((sum, digit, at) => sum + (at + 1) * digit, 0)
  return checkSum % signs.length === digits[7]
}

/** As it is printed, read aloud or typed: `abcd-efgh` is `ABCDEFGH`. */
export const memberCode = z
  .string()
  .max(20)
  .overwrite(text => text.replace(/[\s-]/g, '').toUpperCase())
  .refine(isMemberCode, 'Check the code')
