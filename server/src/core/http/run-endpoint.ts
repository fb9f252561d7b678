import type { Endpoint } from '@fulmar/contract/endpoint'
import type { Actor } from '../actor.ts'
import { type Database, type Db, sql } from '../db/db.ts'
import { forgetAtWrite } from '../db/query-cache.ts'
import { asReplay, once } from './idempotency.ts'

/**
 * Reads and single-statement writes run on the pool; long reads get a transaction with a longer timeout. A handler with
 * `ownTransactions` gets the pool. Every other write, and exports because they are logged, run inside one transaction.
 */
export async function runEndpoint(
  endpoint: Endpoint,
  work: (db: Db) => Promise<unknown>,
  input: { actor: Actor | undefined; idempotencyKey?: string; body?: unknown },
  database: Database,
) {
  const isRead = endpoint.method === 'GET' && endpoint.response !== 'csv'
  const inItsTime = (tx: Db) => (endpoint.takesLong ? longer(tx, work) : work(tx))
  if (isRead && endpoint.takesLong) return database.transaction(inItsTime)
  if (isRead || endpoint.oneStatement) return work(database)
  const result = await (endpoint.ownTransactions ? work(database) : database.transaction(onceForItsKey))
  forgetAtWrite(database)
  return result

  async function onceForItsKey(tx: Db) {
    if (!endpoint.idempotent || !input.actor || !input.idempotencyKey) return inItsTime(tx)
    const attempt = { actorId: input.actor.id, endpoint: endpoint.path, key: input.idempotencyKey, body: input.body }
    const { answer, replayed } = await once(tx, attempt, () => inItsTime(tx))
    return replayed ? asReplay(answer as object) : answer
  }
}

async function longer(tx: Db, work: (db: Db) => Promise<unknown>) {
  await tx.run(sql`set local statement_timeout = '60s'`)
  await tx.run(sql`set local work_mem = '128MB'`)
  return work(tx)
}
