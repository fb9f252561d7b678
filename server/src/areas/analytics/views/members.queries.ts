import { addDays, bucketStart } from '#core/days.ts'
import { type Db, join, type Sql, sql, where } from '#core/db/db.ts'
import { type Days, isWithin, wholeDays, withPart } from '../period.queries.ts'
import type { Scope } from '../scope.queries.ts'
import { spansOf } from '../spans.queries.ts'

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

/**
 * Members with a collection in a period, and those of them who had one before it. Whole months are known for each member; of the
 * months at the ends the collections are read.
 */
export function findCollecting(db: Db, { neighborhoodId }: Scope, days: Days) {
  const [first, last] = [bucketStart(days.from, 'MONTH'), bucketStart(days.to, 'MONTH')]
  const collected = (part: Sql) => sql`select user_id from collections where status = 'RECORDED' and ${part}`
  const spans = spansOf(days, 'MONTH', 'DAY')
  const months = spans
    .filter(it => it.grain === 'MONTH')
    .map(it => sql`month >= ${it.from}::date and month < ${it.until}::date`)
  const ends = spans
    .filter(it => it.grain === 'DAY')
    .map(it => collected(isWithin(sql`at`, { from: it.from, to: addDays(it.until, -1) })))
  if (days.until !== undefined) ends.push(collected(isWithin(sql`at`, { ...days, from: days.to })))
  const inMonths = (which: Sql) => sql`select user_id, cohort from active_months where ${which}`
  const parts = [
    ...months.map(inMonths),
    ...(ends.length > 0
      ? [inMonths(sql`month between ${first}::date and ${last}::date and user_id in (${join(ends, ' union all ')})`)]
      : []),
  ]
  const before = { from: first, to: addDays(days.from, -1) }
  return db.one<{ members: number; returning: number }>(sql`
    with collecting as materialized (
      select user_id, min(cohort) as cohort from (${join(parts, ' union all ')}) parts group by user_id),
    earlier as materialized (${collected(first < days.from ? isWithin(sql`at`, before) : sql`false`)})
    select count(*) as members,
      count(*) filter (where cohort < ${first}::date or user_id in (select user_id from earlier)) as returning
    from collecting
    ${where(
      neighborhoodId !== undefined && sql`user_id in (select id from users where neighborhood_id = ${neighborhoodId})`,
    )}`)
}
