import { type Database, type Db, sql } from '#core/db/db.ts'

/** Adds up everything that figures read from the raw rows again. Blocks recording meanwhile. */
export const rebuildFigures = (db: Db) => db.run(sql`select rebuild_figures()`)

/** The same for a job, which may take longer than a request. */
export const rebuildInBackground = (database: Database) =>
  database.transaction(async tx => {
    await tx.run(sql`set local statement_timeout = 0`)
    await rebuildFigures(tx)
  })
