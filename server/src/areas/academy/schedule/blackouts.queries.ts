import type { Blackout } from '@fulmar/contract/academy/game-schedule'
import { type Db, sql } from '#core/db/db.ts'

const columns = sql`id, from_day::text as "from", to_day::text as "to", name`

export const listBlackouts = (db: Db) =>
  db.many<Blackout>(sql`select ${columns} from blackouts order by from_day, to_day, id`)

/** Those that are not over. */
export const listComingBlackouts = (db: Db) =>
  db.many<Blackout>(
    sql`select ${columns} from blackouts where to_day >= programme_day(now()) - 1 order by from_day, id`,
  )

export const insertBlackout = (db: Db, { id, from, to, name }: Blackout) =>
  db.run(sql`insert into blackouts (id, from_day, to_day, name) values (${id}, ${from}, ${to}, ${name})`)

export const deleteBlackout = (db: Db, id: string) =>
  db.maybe<Blackout>(sql`delete from blackouts where id = ${id} returning ${columns}`)

/** Planning waits while days are kept free, and the other way round. */
export const lockCalendar = (db: Db, mode: 'to plan' | 'to change') =>
  db.run(
    mode === 'to plan'
      ? sql`select pg_advisory_xact_lock_shared(hashtext('blackouts'))`
      : sql`select pg_advisory_xact_lock(hashtext('blackouts'))`,
  )
