import { type Db, raw, sql } from '#core/db/db.ts'

/** Adds at most `most` facts to the figures; says how many, and how many collections were among them. */
export const applyFacts = (db: Db, most: number) =>
  db.one<{ applied: number; collections: number }>(sql`select * from apply_facts(${most})`)

export const deleteEmptyFigures = async (db: Db, most: number) =>
  (await db.one<{ deleted: number }>(sql`select delete_empty_figures(${most}) as deleted`)).deleted

/** The size of the stream on disk, including dead rows. */
export const measureFacts = async (db: Db): Promise<number> =>
  (await db.one<{ bytes: number }>(sql`select pg_relation_size('facts') as bytes`)).bytes

/** Vacuums the stream, or truncates it. */
export const vacuumFacts = (db: Db, givesBack: boolean) =>
  db.run(sql`vacuum (truncate ${raw(String(givesBack))}) facts`)
