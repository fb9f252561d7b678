import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { type Days, isWithin, wholeDays, withPart } from '../periods/period.queries.ts'
import type { Scope } from '../scope.queries.ts'
import { collecting, visitTotals } from '../visits.queries.ts'

/** Cohorts of the members who live in a neighborhood. */
const cohortsOf = (neighborhoodId: string) => sql`(
  select m.cohort, m.month, 1 as members from users u
  cross join lateral (select cohort, month from active_months a where a.user_id = u.id offset 0) m
  where u.neighborhood_id = ${neighborhoodId}) cohorts`

/** Members by cohort and month, up to the month of the period's end. */
export const listCohorts = (db: Db, { neighborhoodId }: Scope, to: string) =>
  db.many<{ cohort: string; month: string; members: number }>(sql`
    select cohort::text, month::text, sum(members)::bigint as members
    from ${neighborhoodId === undefined ? sql`totals_by_cohort` : cohortsOf(neighborhoodId)}
    where month <= ${to}::date group by 1, 2 having sum(members) > 0 order by 1, 2`)

/** Members and leaders by the day they joined on; without those erased. */
export const listJoined = (db: Db, { neighborhoodId }: Scope, days: Days) =>
  db.many<{ day: string; members: number }>(sql`
    select day::text, sum(members)::bigint as members from (${joinTotals(neighborhoodId, days)}) joined group by day order by day`)

function joinTotals(neighborhoodId: string | undefined, days: Days): Sql {
  const rows = (joinedIn: Days) => sql`
    select (created_at at time zone (select programme_time_zone()))::date as day, 1 as members from users
    ${where(
      isWithin(sql`created_at`, joinedIn),
      sql`user_type = any('{MEMBER,NEIGHBORHOOD}') and status <> 'ERASED'`,
      neighborhoodId !== undefined && sql`neighborhood_id = ${neighborhoodId}`,
    )}`
  if (neighborhoodId !== undefined) return rows(days)
  const { from, to } = wholeDays(days)
  return sql`select day, members from totals_by_join_day where day between ${from}::date and ${to}::date ${withPart(days, rows)}`
}

/** Members with a collection in a period, and those of them who had one before it. */
export const findCollecting = (db: Db, { neighborhoodId }: Scope, days: Days) =>
  db.one<{ members: number; returning: number }>(
    neighborhoodId === undefined
      ? sql`
        select coalesce(sum(members), 0)::bigint as members,
          coalesce(sum(members) filter (where previous > '-infinity'), 0)::bigint as returning
        from (${visitTotals(collecting, days)}) visits`
      : sql`
        select count(*) as members, count(*) filter (where "isBack") as returning from (
          select bool_or(${isWithin(sql`c.at`, days)}) as "isHere", bool_or(c.at < programme_day_start(${days.from}::date)) as "isBack"
          from users u join collections c on c.user_id = u.id
          where u.neighborhood_id = ${neighborhoodId} and c.status = 'RECORDED' group by u.id) members
        where "isHere"`,
  )
