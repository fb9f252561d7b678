import { type Db, sql } from '#core/db/db.ts'

/**
 * How many wait that were flagged since the last notification, whose key says up to when it counted. What was recorded
 * in the last seconds is left for the next time: transactions that began then may still be open.
 */
export const findFlagged = (db: Db) =>
  db.one<{ count: number; upTo: string }>(sql`
    with notified as (
      select substr(once_key, length('collections flagged ') + 1)::timestamptz as up_to from notifications
      where once_key like 'collections flagged %' order by created_at desc, id desc limit 1),
    asked as (
      select coalesce((select up_to from notified), now() - interval '1 day') as since, now() - interval '15 seconds' as up_to)
    select count(c.id), max(asked.up_to)::text as "upTo"
    from asked left join collections c
      on c.review = 'OPEN' and c.status = 'RECORDED' and c.recorded_at > asked.since and c.recorded_at <= asked.up_to`)

/** Backends come and go; what they counted on earlier days is of no use. */
export const deleteOldDailyPoints = (db: Db) =>
  db.run(sql`delete from unreviewed_points where day < programme_day(now()) - 1`)
