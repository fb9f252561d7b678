import type { Database, Db } from '#core/db/db.ts'
import type { Log } from '#core/log.ts'
import { applyOutbox, measureOutbox, vacuumOutbox } from './totals.queries.ts'

// Half a second at ten million collections, far from where a statement is given up.
const atOnce = 1_000

/** Applies everything in the outbox to the totals, a transaction for each batch; returns how many rows that was. */
export async function drainOutbox(database: Database): Promise<number> {
  let sum = 0
  for (;;) {
    const applied = await database.transaction(tx => applyOutbox(tx, atOnce))
    sum += applied
    if (applied < atOnce) return sum
  }
}

// A tenth of a millisecond for whoever reads totals.
const bytesWorthVacuuming = 1_000_000

/**
 * Every total is read through the outbox, and through the room that its old rows leave behind. Giving it back waits for a moment
 * in which nobody reads or records, so that it is only tried once nothing new comes. The owner does it: before
 * PostgreSQL 17 nobody else can be allowed to.
 */
async function vacuumIfLarge(owner: Db, log: Log, hasNews: boolean): Promise<void> {
  if ((await measureOutbox(owner)) < bytesWorthVacuuming) return
  await vacuumOutbox(owner, !hasNews).catch((error: Error) =>
    log.warn(`The outbox of totals was not vacuumed, which is tried again later: ${error.message}`),
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

/** Drains the outbox again and again, so that a read finds few rows to add itself; returns how to stop. */
export function keepDrainingOutbox({ database, owner, log, rest = restMs }: TotalsOptions): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const drain = async () => {
    await drainOutbox(database)
      .then(applied => vacuumIfLarge(owner, log, applied > 0))
      .catch((error: Error) => log.warn(`The outbox of totals is not applied: ${error.message}`))
    if (!isStopped) timer = setTimeout(next, rest)
  }
  let running = drain()
  const next = () => {
    running = drain()
  }
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
