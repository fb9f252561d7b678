// Without a schema, for the counter, which travels without zod.

const isPin = (text: string): boolean => /^\d{4,6}$/.test(text)

export const guessablePin = 'This PIN is too easy to guess. Choose digits that are neither all the same nor in a row'

const rows = ['0123456789', '9876543210']

/** One digit repeated, or digits in a row: what somebody at the device tries first. */
export const isGuessable = (pin: string): boolean => /^(\d)\1+$/.test(pin) || rows.some(row => row.includes(pin))

/** What is wrong with a PIN that somebody chooses; undefined if nothing is. */
export function pinProblem(pin: string): string | undefined {
  if (!isPin(pin)) return 'A PIN has 4 to 6 digits'
  return isGuessable(pin) ? guessablePin : undefined
}
