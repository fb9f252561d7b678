import { type Db, raw, type Sql, sql } from './db.ts'

/** Where a deep page may begin to look: a condition that leaves out so many rows that come before it. */
export interface Start {
  condition: Sql
  skipped: number
}

interface Order {
  from: Sql
  where: Sql
  sort: Sql
  key: Sql
  direction: 'asc' | 'desc'
}

interface Landmark {
  value: string | null
  key: string
}

const stride = 1_000
const keptMs = 10_000
const keptAtMost = 500

const kept = new WeakMap<Db, Map<string, Promise<Landmark | undefined>>>()

/**
 * The row of an order that a deep page begins at, or one shortly before it. Walking there takes longer the deeper it is,
 * so it is remembered for some seconds: within them a page may be off by what came or went before it.
 */
export async function findLandmark(db: Db, order: Order, offset: number): Promise<Start | undefined> {
  const skipped = offset - (offset % stride)
  const { from, where, sort, key } = order
  const direction = raw(order.direction)
  const landmark = await remember(
    db,
    sql`select (${sort})::text as value, (${key})::text as key ${from} ${where}
        order by ${sort} ${direction}, ${key} ${direction} limit 1 offset ${skipped}`,
  )
  // Beyond the end, or among rows without a value, which are before or after every one that has.
  if (!landmark || landmark.value === null) return undefined
  const onwards = raw(order.direction === 'asc' ? '>=' : '<=')
  return { condition: sql`(${sort}, ${key}) ${onwards} (${landmark.value}, ${landmark.key})`, skipped }
}

function remember(db: Db, query: Sql): Promise<Landmark | undefined> {
  const landmarks = kept.get(db) ?? new Map<string, Promise<Landmark | undefined>>()
  kept.set(db, landmarks)
  const name = JSON.stringify([query.text, query.values])
  const known = landmarks.get(name)
  if (known) return known
  const found = db.maybe<Landmark>(query)
  const forget = () => landmarks.delete(name)
  if (landmarks.size < keptAtMost) {
    landmarks.set(name, found)
    found.catch(forget)
    setTimeout(forget, keptMs).unref()
  }
  return found
}
