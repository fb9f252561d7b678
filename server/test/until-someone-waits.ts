import { type Db, sql } from '#core/db/db.ts'
import { until } from './until.ts'

/** Until somebody else of this database is held up by what a test has locked. */
export const untilSomeoneWaits = (owner: Db) =>
  until(() =>
    owner.maybe(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  )
