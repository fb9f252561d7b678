import type { Sql } from '#core/db/db.ts'

/** An invariant of the ledger or the totals. */
export interface Check {
  promise: string
  /** Counts violations. */
  broken: Sql
}
