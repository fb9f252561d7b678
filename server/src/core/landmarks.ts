import { type Db, raw, type Sql, sql } from './db.ts'
import { remembered } from './remembered.ts'

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

/**
 * The row of an order that a deep page begins at, or one shortly before it. Walking there takes longer the deeper it is,
 * so it is remembered: within these seconds a page may be off by what came or went before it.
 */
export async function findLandmark(db: Db, order: Order, offset: number): Promise<Start | undefined> {
  const skipped = offset - (offset % stride)
  const { from, where, sort, key } = order
  const direction = raw(order.direction)
  const landmark = await remembered(
    db,
    sql`select (${sort})::text as value, (${key})::text as key ${from} ${where}
        order by ${sort} ${direction}, ${key} ${direction} limit 1 offset ${skipped}`,
    query => db.maybe<Landmark>(query),
  )
  // Beyond the end, or among rows without a value, which are before or after every one that has.
  if (!landmark || landmark.value === null) return undefined
  const onwards = raw(order.direction === 'asc' ? '>=' : '<=')
  return { condition: sql`(${sort}, ${key}) ${onwards} (${landmark.value}, ${landmark.key})`, skipped }
}
