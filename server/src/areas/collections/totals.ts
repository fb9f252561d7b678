import type { Database, Db } from '#core/db/db.ts'
import type { Log } from '#core/log.ts'
import { countBalances } from '../points/points.ts'
import { addUpNotes, measureNotes, tidyNotes } from './totals.queries.ts'

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

// A tenth of a millisecond for whoever reads totals.
const bytesWorthTidying = 1_000_000

/**
 * Every total is read through the notes, and through the room that notes leave behind. Giving it back waits for a moment
 * in which nobody reads or records, so that it is only tried once nothing new comes. The owner does it: before
 * PostgreSQL 17 nobody else can be allowed to.
 */
async function tidyUp(owner: Db, log: Log, hasNews: boolean): Promise<void> {
  if ((await measureNotes(owner)) < bytesWorthTidying) return
  await tidyNotes(owner, !hasNews).catch((error: Error) =>
    log.warn(`Notes of totals keep the room they took, and are tidied up later: ${error.message}`),
  )
}

const restMs = 2_000

export interface TotalsOptions {
  database: Database
  /** The same database as the owner of its tables. */
  owner: Db
  log: Log
  rest?: number
}

/** Adds up again and again, so that a read finds few notes to count itself; tells how to stop. */
export function keepAddingUp({ database, owner, log, rest = restMs }: TotalsOptions): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const addUp = async () => {
    await countBalances(database).catch((error: Error) => log.warn(`Balances are not counted: ${error.message}`))
    await addUpTotals(database)
      .then(added => tidyUp(owner, log, added > 0))
      .catch((error: Error) => log.warn(`Totals are not added up: ${error.message}`))
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
