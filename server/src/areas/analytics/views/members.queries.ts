import { type Db, sql } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'

/** Members by cohort and month, up to the month of the period's end. */
export const listCohorts = (db: Db, to: string) =>
  db.many<{ cohort: string; month: string; members: number }>(sql`
    select cohort::text, month::text, sum(members)::bigint as members from totals_by_cohort
    where month <= ${to}::date group by 1, 2 having sum(members) > 0 order by 1, 2`)

/** Members and leaders who joined, by day or month, without those erased. */
export const listJoined = (db: Db, { from, to }: Days, unit: 'day' | 'month') =>
  db.many<{ day: string; members: number }>(sql`
    select date_trunc(${unit}, created_at at time zone (select programme_time_zone()))::date::text as day, count(*) as members from users
    where user_type = any('{MEMBER,NEIGHBORHOOD}') and status <> 'ERASED'
      and created_at >= programme_day_start(${from}::date) and created_at < programme_day_start(${to}::date + 1)
    group by 1 order by 1`)
