import { type Db, sql } from '#core/db/db.ts'

/** Adds up everything that figures read from the raw rows again. Blocks recording meanwhile. */
export const rebuildFigures = (db: Db) => db.run(sql`select rebuild_figures()`)
