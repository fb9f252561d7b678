import { hash } from 'node:crypto'
import { type Db, sql } from '../db/db.ts'
import { AppError } from '../errors.ts'

export interface Attempt {
  actorId: string
  endpoint: string
  key: string
  body: unknown
}

/**
 * Runs the work once per key in the caller's transaction; the same key with the same body gets the first answer. A
 * concurrent caller waits on the unique key until the first commits or rolls back. Fails with IDEMPOTENCY_KEY_REUSED.
 */
export async function once<T>(
  tx: Db,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<{ answer: T; replayed: boolean }> {
  const { actorId, endpoint, key } = attempt
  const bodyHash = hashOfBody(attempt.body)
  const isFirst = await tx.run(sql`
    insert into idempotency_keys (actor_id, endpoint, key, body_hash)
    values (${actorId}, ${endpoint}, ${key}, ${bodyHash}) on conflict do nothing`)
  const thisKey = sql`where actor_id = ${actorId} and endpoint = ${endpoint} and key = ${key}`
  if (!isFirst) {
    // Locked, because that makes the transaction wait for synchronous replicas: what a primary has kept only by itself,
    // because it was cut off before it could confirm the first attempt, must not be acknowledged by a second one.
    const first = await tx.one<{ bodyHash: Buffer; answer: T }>(
      sql`select body_hash as "bodyHash", answer from idempotency_keys ${thisKey} for share`,
    )
    if (!first.bodyHash.equals(bodyHash))
      throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was already used with a different body')
    return { answer: first.answer, replayed: true }
  }
  const answer = await work()
  await tx.run(sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb ${thisKey}`)
  return { answer, replayed: false }
}

export const hashOfBody = (body: unknown) => hash('sha256', JSON.stringify(body ?? null), 'buffer')

const answeredBefore = Symbol('answered before')

/** Marks a repeated answer. */
export const asReplay = <T extends object>(answer: T): T => ({ ...answer, [answeredBefore]: true })

export const isReplay = (answer: object) => answeredBefore in answer
