import { type Db, sql } from '../db/db.ts'

/** Removes what the core keeps for a time only: keys of writes after 30 days, counts when their window is over. */
export async function sweepCore(db: Db) {
  await db.run(sql`delete from idempotency_keys where created_at < now() - interval '30 days'`)
  await db.run(sql`delete from rate_windows where ends_at < now()`)
}
