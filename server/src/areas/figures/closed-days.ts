import { type Db, sql } from '#core/db/db.ts'

/** Counts what is kept of plays once a day is over. */
export const closePlayDays = (db: Db) => db.run(sql`select close_play_days()`)

/** Counts how old points were when the last day ended. */
export const closePointsAgeing = (db: Db) => db.run(sql`select close_points_ageing()`)
