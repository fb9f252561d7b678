// Without a schema, for the counter, which travels without zod.

/** The characters of a member code, as next_member_code in server/database/tables/03_users.sql writes them. */
export const memberCodeSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The check character included. */
export const memberCodeLength = 8

/** Whether the last character, a checksum, matches the others. It catches any wrong character and any two swapped. */
export function isMemberCode(code: string): boolean {
  const digits = code.split('').map(sign => memberCodeSigns.indexOf(sign))
  if (digits.length !== memberCodeLength || digits.includes(-1)) return false
  const checkSum = digits.slice(0, -1).reduce((sum, digit, at) => sum + (at + 1) * digit, 0)
  return checkSum % memberCodeSigns.length === digits.at(-1)
}
