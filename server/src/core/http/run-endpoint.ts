import { once } from 'node:events'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import type { Actor } from '../actor.ts'
import { type Database, type Db, sql } from '../db/db.ts'
import { isReplicaFailure } from '../db/postgres-errors.ts'
import { forgetAtWrite } from '../db/query-cache.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import { asReplay, once as onceForKey } from './idempotency.ts'

/**
 * Reads and single-statement writes run on the pool; long reads get a transaction with a longer timeout. A handler with
 * `ownTransactions` gets the pool. Every other write, and exports because they are logged, run inside one transaction.
 */
export async function runEndpoint(
  endpoint: Endpoint,
  work: (db: Db) => Promise<unknown>,
  input: { actor: Actor | undefined; idempotencyKey?: string; body?: unknown },
  { database, replicas }: { database: Database; replicas?: Replicas | undefined },
) {
  const isRead = endpoint.method === 'GET' && endpoint.response !== 'csv'
  const inItsTime = (tx: Db) => (endpoint.takesLong ? longer(tx, work) : work(tx))
  const read = (from: Database) => (endpoint.takesLong ? from.transaction(inItsTime) : work(from))
  if (isRead && !mayReadReplica(endpoint)) return read(database)
  if (isRead) return readAnywhere(read, database, replicas)
  const isOnPool = endpoint.oneStatement || endpoint.ownTransactions
  const result = await (isOnPool ? work(database) : database.transaction(onceForItsKey))
  forgetAtWrite(database)
  return result

  async function onceForItsKey(tx: Db) {
    if (!endpoint.idempotent || !input.actor || !input.idempotencyKey) return inItsTime(tx)
    const attempt = { actorId: input.actor.id, endpoint: endpoint.path, key: input.idempotencyKey, body: input.body }
    const { answer, replayed } = await onceForKey(tx, attempt, () => inItsTime(tx))
    return replayed ? asReplay(answer as object) : answer
  }
}

/** What goes on, calls others or opens its own transactions stays with the primary. */
const mayReadReplica = ({ isLive, lane, ownTransactions }: Endpoint) => !isLive && !lane && !ownTransactions

/** On a replica that is up to date, if there is one; what it cannot answer is read from the primary. */
async function readAnywhere<T>(read: (from: Database) => Promise<T>, primary: Database, replicas?: Replicas) {
  const replica = await replicas?.caughtUp()
  if (!replica) return read(primary)
  const settled = new AbortController()
  const gone = once(replica.gone, 'abort', { signal: settled.signal }).then(() => 'gone' as const)
  try {
    const answer = await Promise.race([read(replica.database), gone])
    if (answer !== 'gone') return answer
  } catch (error) {
    if (!isReplicaFailure(error)) throw error
  } finally {
    gone.catch(() => undefined)
    settled.abort()
  }
  return read(primary)
}

async function longer(tx: Db, work: (db: Db) => Promise<unknown>) {
  await tx.run(sql`set local statement_timeout = '60s'`)
  await tx.run(sql`set local work_mem = '128MB'`)
  return work(tx)
}
