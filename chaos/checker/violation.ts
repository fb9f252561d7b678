/** Rules that must hold after a run. */
export const rules = [
  'acknowledged is there',
  'as acknowledged',
  'done once',
  'the same answer again',
  'refused left nothing',
  'refused for a reason',
  'a key belongs to one body',
  'nothing unasked',
  'one trace',
  'a prize is paid once',
  'points expire once',
  'a row is imported once',
  'nobody decides for whom they brought in',
  'who is removed records no more',
  'who leaves is erased',
  'points rest after a changed address',
  'resolved in time',
  'no answer is a failure of ours',
  'no process ends by itself',
  'the books balance',
] as const
export type Rule = (typeof rules)[number]

/** A broken rule with its evidence. */
export interface Violation {
  rule: Rule
  says: string
  /** The operation, what was answered, and the rows of the database. */
  evidence: Record<string, unknown>
}

export const violation = (rule: Rule, says: string, evidence: Record<string, unknown>): Violation => ({
  rule,
  says,
  evidence,
})
