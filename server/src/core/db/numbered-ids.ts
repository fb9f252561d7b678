import { type Sql, sql } from './db.ts'

/** The beginning that the ids of one bulk load share: its moment, as in every id. */
export const idBatch = (at = Date.now()) => at.toString(16).padStart(12, '0')

/** The nth id of a load, so that rows can refer to each other without looking each other up. */
export const numberedId = (batch: string, n: Sql) =>
  sql`(${batch}::text || '70008' || lpad(to_hex(${n}), 15, '0'))::uuid`

/** The nth id of a load that begins with its own moment, as those of rows that come one after the other do. */
export const numberedIdAt = (at: Sql, n: Sql) =>
  sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(${n}), 15, '0'))::uuid`
