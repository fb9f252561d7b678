import { type Db, sql } from './db.ts'

/** Does the work inside the open transaction and takes it back: its result is what the work itself would lead to now. */
export async function dryRun<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.run(sql`savepoint dry_run`)
  const result = await work()
  await db.run(sql`rollback to savepoint dry_run`)
  return result
}
