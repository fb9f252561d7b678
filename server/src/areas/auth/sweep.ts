import { type Db, sql } from '#core/db/db.ts'
import { inBatches } from '#core/db/in-batches.ts'
import { deleteUnanswered, forgetUnanswered } from './staff/staff-invitations.queries.ts'

/**
 * Deletes ended sessions, codes and challenges, devices unused and counters removed for a year, invitations to a counter that nobody
 * answered for a month, and throttles unused for a day.
 */
export async function sweepAuth(db: Db) {
  await db.run(
    sql`delete from sessions where expires_at < now() or device_id is null and last_seen_at < now() - interval '1 day'`,
  )
  await db.run(sql`delete from otps where expires_at < now()`)
  await db.run(sql`delete from login_challenges where expires_at < now()`)
  await db.run(sql`delete from devices where last_used_at < now() - interval '1 year'`)
  await inBatches(most =>
    db.run(sql`
      delete from counter_devices where id in (
        select id from counter_devices where revoked_at < now() - interval '1 year' limit ${most})`),
  )
  await inBatches(most => deleteUnanswered(db, most))
  await inBatches(most => forgetUnanswered(db, most))
  await db.run(sql`delete from login_throttles where window_ends_at < now() - interval '1 day'`)
}
