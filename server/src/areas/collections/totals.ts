import type { Database } from '#core/db.ts'
import { addUpNotes } from './totals.queries.ts'

const atOnce = 5_000

/** Adds up what was noted since the last time, a transaction for each batch; tells how much that was. */
export async function addUpTotals(database: Database): Promise<number> {
  let sum = 0
  for (;;) {
    const added = await database.transaction(tx => addUpNotes(tx, atOnce))
    sum += added
    if (added < atOnce) return sum
  }
}
