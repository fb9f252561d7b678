import { type Db, type Sql, sql } from '#core/db/db.ts'
import type { Scope } from '../scope.queries.ts'

/** Cohorts of the members who live in a neighborhood, counted from their months. */
const cohortsOf = (neighborhoodId: string) => sql`(
  select min(month) over (partition by user_id) as cohort, month, 1 as members from (
    select user_id, month from (
      select user_id, month, collections from member_months
      union all select user_id, month, collections from open_member_months) months
    where user_id in (select id from users where neighborhood_id = ${neighborhoodId})
    group by 1, 2 having sum(collections) > 0) active) cohorts`

/** Members by cohort and month, up to the month of the period's end. */
export const listCohorts = (db: Db, { neighborhoodId }: Scope, to: string) =>
  db.many<{ cohort: string; month: string; members: number }>(sql`
    select cohort::text, month::text, sum(members)::bigint as members
    from ${neighborhoodId === undefined ? sql`totals_by_cohort` : cohortsOf(neighborhoodId)}
    where month <= ${to}::date group by 1, 2 having sum(members) > 0 order by 1, 2`)

/** Members and leaders who joined between each of these days, in order, and the next; without those erased. */
export const listJoined = (db: Db, { neighborhoodId }: Scope, days: readonly string[]) =>
  db.many<{ since: string; members: number }>(sql`
    with joined as materialized (
      select day, sum(members) as members from ${joinDays(neighborhoodId)}
      where day >= ${days[0]}::date and day < ${days.at(-1)}::date group by 1)
    select since::text, coalesce(sum(members), 0)::bigint as members
    from (select day as since, lead(day) over (order by day) as next from unnest(${days}::date[]) as day) spans
    left join joined on day >= since and day < next
    where next is not null group by since order by since`)

const joinDays = (neighborhoodId: string | undefined): Sql =>
  neighborhoodId === undefined
    ? sql`totals_by_join_day`
    : sql`(
      select (created_at at time zone (select programme_time_zone()))::date as day, 1 as members from users
      where neighborhood_id = ${neighborhoodId} and user_type = any('{MEMBER,NEIGHBORHOOD}') and status <> 'ERASED') joined`
