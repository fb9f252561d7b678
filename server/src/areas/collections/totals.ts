import type { Database } from '#core/db.ts'
import type { Log } from '#core/log.ts'
import { addUpNotes } from './totals.queries.ts'

// Half a second at ten million collections, far from where a statement is given up.
const atOnce = 1_000

/** Adds up what was noted since the last time, a transaction for each batch; tells how much that was. */
export async function addUpTotals(database: Database): Promise<number> {
  let sum = 0
  for (;;) {
    const added = await database.transaction(tx => addUpNotes(tx, atOnce))
    sum += added
    if (added < atOnce) return sum
  }
}

const restMs = 2_000

/** Adds up again and again, so that a read finds few notes to count itself; tells how to stop. */
export function keepAddingUp(database: Database, log: Log, rest = restMs): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const addUp = async () => {
    await addUpTotals(database).catch((error: Error) => log.warn(`Totals are not added up: ${error.message}`))
    if (!isStopped) timer = setTimeout(next, rest)
  }
  let running = addUp()
  const next = () => {
    running = addUp()
  }
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
