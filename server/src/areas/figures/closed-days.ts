import { type Db, sql } from '#core/db/db.ts'

/** Counts first and last scores when a day is over. */
export const closeLearning = (db: Db) => db.run(sql`select close_learning()`)

/** Counts how old points were when the last day ended. */
export const closePointsAgeing = (db: Db) => db.run(sql`select close_points_ageing()`)
