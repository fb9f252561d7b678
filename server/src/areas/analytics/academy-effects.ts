import { type Db, sql } from '#core/db/db.ts'

/** Counts what players collected beside comparable members: once a night, because it reads months of collections. */
export async function countAcademyEffects(db: Db): Promise<void> {
  await db.run(sql`set local statement_timeout = '600s'`)
  await db.run(sql`select count_academy_effects()`)
}
