import { setTimeout as pause } from 'node:timers/promises'
import type { CollectionReceipt } from '@fulmar/contract/collections/collection-records'
import { uuidv7 } from 'uuidv7'
import { type Database, type Sql, sql } from '../../server/src/core/db/db.ts'
import { isLostConnection } from '../../server/src/core/db/postgres-errors.ts'

interface Award {
  replayed: boolean
  sameBody: boolean
  receipt: CollectionReceipt
}

type Break = (database: Database) => (award: Sql) => Promise<Award>

// The gap a busy machine may have between two statements, so that faults hit it.
const gapMs = 100

/** The product's database with another path for the award statement. */
const onAward =
  (broken: Break) =>
  (database: Database): Database => {
    const award = broken(database)
    return {
      ...database,
      one: <Row>(query: Sql) =>
        query.text.includes('record_collection(') ? (award(query) as Promise<Row>) : database.one<Row>(query),
    }
  }

export const replyBeforeCommit = onAward(database => async award => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(award)
    void pause(gapMs)
      .then(() => client.query('commit'))
      .then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    return rows[0] as Award
  } catch (error) {
    client.release(error as Error)
    throw error
  }
})

export const twoTransactions = onAward(database => async award => {
  const outcome = await database.one<Award>(award)
  if (outcome.replayed) return outcome
  await pause(gapMs)
  const { id, points } = outcome.receipt
  const [actorId, key] = award.values as string[]
  await database.run(sql`
    select move_points(user_id, 'AWARD', 'issued', 'user', ${points}, id, ${uuidv7()}, ${actorId}, ${key}, null)
    from collections where id = ${id}`)
  return outcome
})

/** Commits the key before the effect; a second caller trusts the key. */
export const keyBeforeEffect = onAward(database => async award => {
  const [actorId, key, bodyHash] = award.values
  const isFirst = await database.run(sql`
    insert into idempotency_keys (actor_id, endpoint, key, body_hash)
    values (${actorId}, '/api/collection', ${key}, ${bodyHash}) on conflict do nothing`)
  if (!isFirst) return (await answered(database, award)) as Award
  await pause(gapMs)
  return database.one<Award>(award)
})

/** Commits the effect before the key. */
export const keyAfterEffect = onAward(database => async award => {
  const before = await answered(database, award)
  if (before) return before
  const outcome = await database.one<Award>(award)
  await pause(gapMs)
  const [actorId, key, bodyHash] = award.values
  await database.run(sql`
    insert into idempotency_keys (actor_id, endpoint, key, body_hash, answer)
    values (${actorId}, '/api/collection', ${key}, ${bodyHash}, ${JSON.stringify(outcome.receipt)}::jsonb)
    on conflict do nothing`)
  return outcome
})

/** Every process keeps its own keys in memory, which only works for a single process that never dies. */
export const keysInMemory = onAward(database => {
  const seen = new Map<unknown, { bodyHash: Buffer; outcome: Promise<Award> }>()
  return async award => {
    const [, key, bodyHash] = award.values as [string, string, Buffer]
    const before = seen.get(key)
    if (before) return { ...(await before.outcome), replayed: true, sameBody: before.bodyHash.equals(bodyHash) }
    const outcome = database.one<Award>(award)
    seen.set(key, { bodyHash, outcome })
    outcome.catch(() => seen.delete(key))
    return outcome
  }
})

// Positions of the values that differ per award: the collection, its entry, its activity.
const newIds = [3, 12, 13]

/** Repeats an award of unknown outcome as a new one. */
export const doneAgainWhenUnknown = onAward(database => async award => {
  try {
    return (await database.pool.query(award)).rows[0] as Award
  } catch (error) {
    if (!isLostConnection(error)) throw error
    const values = award.values.map((value, place) =>
      place === 1 ? `${String(value)} again` : newIds.includes(place) ? uuidv7() : value,
    )
    return database.one<Award>(sql(award.strings, ...values))
  }
})

const answered = (database: Database, { values: [actorId, key, bodyHash] }: Sql) =>
  database.maybe<Award>(sql`
    select true as replayed, body_hash = ${bodyHash} as "sameBody", answer as receipt from idempotency_keys
    where actor_id = ${actorId} and endpoint = '/api/collection' and key = ${key}`)
