import { type Db, sql, where } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'
import type { Scope } from '../scope.queries.ts'

/** Cohorts of the members who live in a neighborhood, counted from their months. */
const cohortsOf = (neighborhoodId: string) => sql`(
  select min(month) over (partition by user_id) as cohort, month, 1 as members from (
    select user_id, month from (
      select user_id, month, collections from member_months
      union all select user_id, month, collections from outbox_member_months) months
    where user_id in (select id from users where neighborhood_id = ${neighborhoodId})
    group by 1, 2 having sum(collections) > 0) active) cohorts`

/** Members by cohort and month, up to the month of the period's end. */
export const listCohorts = (db: Db, { neighborhoodId }: Scope, to: string) =>
  db.many<{ cohort: string; month: string; members: number }>(sql`
    select cohort::text, month::text, sum(members)::bigint as members
    from ${neighborhoodId === undefined ? sql`totals_by_cohort` : cohortsOf(neighborhoodId)}
    where month <= ${to}::date group by 1, 2 having sum(members) > 0 order by 1, 2`)

/** Members and leaders who joined, by month, without those erased. */
export const listJoined = (db: Db, { neighborhoodId }: Scope, { from, to }: Days) =>
  db.many<{ month: string; members: number }>(sql`
    select date_trunc('month', created_at at time zone (select programme_time_zone()))::date::text as month, count(*) as members
    from users ${where(
      sql`user_type = any('{MEMBER,NEIGHBORHOOD}')`,
      sql`status <> 'ERASED'`,
      sql`created_at >= programme_day_start(${from}::date)`,
      sql`created_at < programme_day_start(${to}::date + 1)`,
      neighborhoodId !== undefined && sql`neighborhood_id = ${neighborhoodId}`,
    )} group by 1 order by 1`)
