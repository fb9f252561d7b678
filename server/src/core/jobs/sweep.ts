import { type Db, sql } from '../db/db.ts'

/** Deletes idempotency keys and failed jobs after 30 days, expired rate windows and workers that are gone. */
export async function sweepCore(db: Db) {
  await db.run(sql`delete from idempotency_keys where created_at < now() - interval '30 days'`)
  await db.run(sql`delete from rate_windows where ends_at < now()`)
  await db.run(sql`select delete_failed_jobs()`)
  await db.run(sql`delete from job_workers where seen_at < now() - interval '1 day'`)
}
