import type { Health } from '@fulmar/contract/about'
import { type Db, sql } from '#core/db/db.ts'

export const findDatabase = (db: Db) =>
  db.one<Omit<Health['database'], 'warnings'>>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes"`)

export const findJobs = (db: Db) =>
  db.one<Health['jobs']>(sql`
    select waiting, waiting_since as "waitingSince", (select count(*) from failed_jobs()) as failed from due_jobs()`)

export const countUncounted = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*) as count from (select 1 from facts where source = 'collection' limit 10000) waiting`)
  ).count
