/** Rules that every answer must follow. */
export type Rule =
  | 'server error'
  | 'overload'
  | 'no answer'
  | 'envelope'
  | 'leak'
  | 'permission'
  | 'pollution'
  | 'unreached'

export interface Verdict {
  rule: Rule
  says: string
}
