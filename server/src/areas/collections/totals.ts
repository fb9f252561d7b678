import type { Database, Db } from '#core/db/db.ts'
import type { Log } from '#core/log.ts'
import { publishChange } from '../notifications/notifications.ts'
import { applyOutbox, measureOutbox, vacuumOutbox } from './totals.queries.ts'

// Takes half a second at ten million collections, well below the statement timeout.
const atOnce = 1_000

/** Applies the whole outbox to the totals in batches, one transaction each, and returns the number of rows. */
export async function drainOutbox(database: Database): Promise<number> {
  let sum = 0
  for (;;) {
    const applied = await database.transaction(apply)
    sum += applied
    if (applied < atOnce) return sum
  }
}

/** Recording tells nobody, to stay fast; this does, at most once for each batch. */
async function apply(db: Db): Promise<number> {
  const applied = await applyOutbox(db, atOnce)
  if (applied > 0) await publishChange(db, 'collection')
  return applied
}

// Costs a reader of totals a tenth of a millisecond.
const bytesWorthVacuuming = 1_000_000

/**
 * Reads of totals scan the outbox including its dead rows. Truncating needs a moment without readers and writers, so it
 * is only tried when nothing new arrives. Done by the owner, because before PostgreSQL 17 the right cannot be granted.
 */
async function vacuumIfLarge(owner: Db, log: Log, hasNews: boolean): Promise<void> {
  if ((await measureOutbox(owner)) < bytesWorthVacuuming) return
  await vacuumOutbox(owner, !hasNews).catch((error: Error) =>
    log.warn(`Could not vacuum the totals outbox, will try again later: ${error.message}`),
  )
}

const restMs = 2_000

export interface TotalsOptions {
  database: Database
  /** The same database, connected as the owner of its tables. */
  owner: Db
  log: Log
  rest?: number
}

/** Keeps draining the outbox, so that reads find few rows to add. Returns a function to stop. */
export function keepDrainingOutbox({ database, owner, log, rest = restMs }: TotalsOptions): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const drain = async () => {
    await drainOutbox(database)
      .then(applied => vacuumIfLarge(owner, log, applied > 0))
      .catch((error: Error) => log.warn(`Could not apply the totals outbox: ${error.message}`))
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
