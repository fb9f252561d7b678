import { type Db, raw, type Sql, sql } from './db.ts'
import { remembered } from './query-cache.ts'

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
 * so it is remembered: within these seconds a page may be off by what came or went before it. Where totals can tell a
 * place on the way there, `nearest` does, and the walk begins there.
 */
export function findLandmark(
  db: Db,
  order: Order,
  offset: number,
  nearest?: (skipped: number) => Promise<Start | undefined>,
): Promise<Start | undefined> {
  const skipped = offset - (offset % stride)
  return remembered(db, rowAt(order, skipped), async query => {
    const start = await nearest?.(skipped)
    const landmark = await db.maybe<Landmark>(start ? rowAfter(order, start, skipped) : query)
    // Beyond the end, or among rows without a value, which are before or after every one that has.
    if (!landmark || landmark.value === null) return start
    const onwards = raw(order.direction === 'asc' ? '>=' : '<=')
    return { condition: sql`(${order.sort}, ${order.key}) ${onwards} (${landmark.value}, ${landmark.key})`, skipped }
  })
}

function rowAt({ from, where, sort, key, direction }: Order, place: number): Sql {
  const inOrder = raw(direction)
  return sql`
    select (${sort})::text as value, (${key})::text as key ${from} ${where}
    order by ${sort} ${inOrder}, ${key} ${inOrder} limit 1 offset ${place}`
}

const rowAfter = (order: Order, { condition, skipped }: Start, place: number) =>
  rowAt({ ...order, where: alsoWhere(order.where, condition) }, place - skipped)

export const alsoWhere = (where: Sql, condition: Sql) =>
  where.text === '' ? sql`where ${condition}` : sql`${where} and ${condition}`
