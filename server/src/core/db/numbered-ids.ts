import { type Sql, sql } from './db.ts'

/** The shared prefix of the ids of a bulk load: its time, as in every id. */
export const idBatch = (at = Date.now()) => at.toString(16).padStart(12, '0')

/** The nth id of a load, so that rows can reference each other without a lookup. */
export const numberedId = (batch: string, n: Sql) =>
  sql`(${batch}::text || '70008' || lpad(to_hex(${n}), 15, '0'))::uuid`

/** The nth id of a load with its own time, like ids created one by one; another load may have the same times. */
export const numberedIdAt = (batch: string, at: Sql, n: Sql) =>
  sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '70008' || right(${batch}::text, 5)
       || lpad(to_hex(${n}), 10, '0'))::uuid`
