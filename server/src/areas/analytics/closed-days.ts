import { type Db, sql } from '#core/db/db.ts'

/** Sums the days of the ledger that are over, so that figures of long periods read a row per day. */
export const closeLedgerDays = (db: Db) => db.run(sql`select close_ledger_days()`)

/** The same for plays. */
export const closePlayDays = (db: Db) => db.run(sql`select close_play_days()`)

/** The same for members who joined. */
export const closeJoinDays = (db: Db) => db.run(sql`select close_join_days()`)

/** The same for redemptions. */
export const closeRedemptionDays = (db: Db) => db.run(sql`select close_redemption_days()`)

/** Adds up what was flagged, reviewed and reversed since the last time. */
export const applyFlagChanges = (db: Db) => db.run(sql`select apply_flag_changes()`)

/** Forgets what days have been added up; the next closing counts all of them. */
export async function reopenDays(db: Db): Promise<void> {
  for (const sums of [
    sql`play_days`,
    sql`returning_players`,
    sql`play_watermarks`,
    sql`learning_sums`,
    sql`join_days`,
    sql`join_watermarks`,
    sql`redemption_counts`,
    sql`redemption_waits`,
    sql`redemption_watermarks`,
  ])
    await db.run(sql`delete from ${sums}`)
}
