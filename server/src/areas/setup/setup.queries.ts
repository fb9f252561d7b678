import type { SetupStep } from '@fulmar/contract/setup'
import { type Db, sql } from '#core/db/db.ts'

/** What exists already, by step. */
export const findDone = (db: Db) =>
  db.one<Record<SetupStep, boolean>>(sql`
    select (select version > 1 from programme) as "PROGRAMME",
      (select count(*) > 1 from (select 1 from users where user_type = 'ADMIN' limit 2) team) as "TEAM",
      exists (select from plastic_rates where cancelled_at is null) as "RATES",
      exists (select from neighborhoods) as "NEIGHBORHOOD",
      exists (select from stores where status = 'ACTIVE') as "STORE",
      exists (select from users where user_type = 'MEMBER') as "MEMBER",
      exists (select from collections) as "COLLECTION"`)

/** Whether there is anything that demo data would be mixed with. */
export const hasRecords = async (db: Db): Promise<boolean> =>
  (
    await db.one<{ has: boolean }>(sql`
      select exists (select from users where user_type <> 'ADMIN') or exists (select from plastic_rates)
        or exists (select from neighborhoods) or exists (select from stores) or exists (select from rewards)
        or exists (select from games) or exists (select from plans) as has`)
  ).has

export const listUnfinished = (db: Db, task: string) =>
  db.many<{ attempts: number; maxAttempts: number; isRunning: boolean }>(sql`
    select attempts, max_attempts as "maxAttempts", is_running as "isRunning" from unfinished_jobs(${task})`)

/** One at a time: a second request waits, and then finds the job of the first. */
export const lockDemo = (db: Db) => db.run(sql`select pg_advisory_xact_lock(hashtext('load demo'))`)
