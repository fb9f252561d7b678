import type { Database, Db } from '#core/db/db.ts'
import { inBatches } from '#core/db/in-batches.ts'
import type { Log } from '#core/log.ts'
import { publishChange } from '../notifications/notifications.ts'
import { applyFacts, deleteEmptyFigures, measureFacts, vacuumFacts } from './figures.queries.ts'

// A collection is two facts.
const atOnce = 2_000

/** Adds all facts to the figures in batches, one transaction each, and returns how many there were. */
export async function drainFacts(database: Database): Promise<number> {
  let sum = 0
  for (;;) {
    const applied = await database.transaction(apply)
    sum += applied
    if (applied < atOnce) return sum
  }
}

/** Figures of what was taken back altogether. */
export const sweepFigures = (database: Database) => inBatches(most => deleteEmptyFigures(database, most))

/** Recording tells nobody, to stay fast; this does, at most once for each batch. */
async function apply(db: Db): Promise<number> {
  const { applied, collections } = await applyFacts(db, atOnce)
  if (collections > 0) await publishChange(db, 'collection')
  return applied
}

// Costs a reader of figures a tenth of a millisecond.
const bytesWorthVacuuming = 1_000_000

/**
 * Reads of figures scan the stream including its dead rows. Truncating needs a moment without readers and writers, so it
 * is only tried when nothing new arrives. Done by the owner, because before PostgreSQL 17 the right cannot be granted.
 */
async function vacuumIfLarge(owner: Db, log: Log, hasNews: boolean): Promise<void> {
  if ((await measureFacts(owner)) < bytesWorthVacuuming) return
  await vacuumFacts(owner, !hasNews).catch((error: Error) =>
    log.warn(`Could not vacuum the facts, will try again later: ${error.message}`),
  )
}

const restMs = 2_000

export interface WorkerOptions {
  database: Database
  /** The same database, connected as the owner of its tables. */
  owner: Db
  log: Log
  rest?: number
}

/** Keeps adding facts to the figures, so that reads find few to add. Returns a function to stop. */
export function keepDrainingFacts({ database, owner, log, rest = restMs }: WorkerOptions): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const drain = async () => {
    await drainFacts(database)
      .then(applied => vacuumIfLarge(owner, log, applied > 0))
      .catch((error: Error) => log.warn(`Could not add up facts: ${error.message}`))
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
