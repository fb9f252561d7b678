import { type Db, sql } from '#core/db/db.ts'
import { type Days, isWithin, withPart } from '../periods/period.queries.ts'
import { isInPeriod } from '../periods/spans.queries.ts'
import { plasticTotals } from '../scope.queries.ts'

export interface Heavy {
  id: string
  day: string
  grams: number
}

/** The heaviest collection of a period, from a weight on: few are so heavy, and an index has them. */
export const findHeaviest = (db: Db, fromGrams: number, days: Days) =>
  db.maybe<Heavy>(sql`
    select id, grams, (at at time zone (select programme_time_zone()))::date::text as day
    from collections where grams >= ${fromGrams} and status = 'RECORDED' and ${isWithin(sql`at`, days)}
    order by grams desc, id limit 1`)

export interface ClosedStore {
  id: string
  name: string
  closed: string[]
  closedBefore: string[]
}

/** Stores with days that were holidays or exceptions instead of open as in every week, in either of two periods. */
export const listClosed = (db: Db, now: Days, before: Days) =>
  db.many<ClosedStore>(sql`
    select s.id, s.name, coalesce(array_agg(d::text order by d) filter (where d between ${now.from}::date and ${now.to}::date), '{}') as closed,
      coalesce(array_agg(d::text order by d) filter (where d between ${before.from}::date and ${before.to}::date), '{}') as "closedBefore"
    from stores s cross join unnest(s.exception_dates) d
    where s.status = 'ACTIVE' and (d between ${now.from}::date and ${now.to}::date or d between ${before.from}::date and ${before.to}::date)
      and not coalesce((hours_on(s.operating_hours, s.hours_exceptions, d) ->> 'isOpen')::boolean, false)
      and (hours_on(s.operating_hours, '[]', d) ->> 'isOpen')::boolean
    group by s.id`)

export interface PlasticPaid {
  plasticCode: string
  grams: number
  points: number
}

/** Weight and points of each plastic that was collected. */
export const listPaid = (db: Db, days: Days) =>
  db.many<PlasticPaid>(sql`
    select plastic_code as "plasticCode", sum(grams)::bigint as grams, sum(points)::bigint as points
    from (${plasticTotals({}, days)}) totals group by 1`)

export interface RateStep {
  plasticCode: string
  day: string
  pointsPerKg: number
  /** Null for the first rate of a plastic. */
  previous: number | null
}

/** Rates that began in some days, with the ones before them, the oldest first. */
export const listRateSteps = (db: Db, { from, to }: Days) =>
  db.many<RateStep>(sql`
    select plastic_code as "plasticCode", day::text, points_per_kg::float as "pointsPerKg", previous::float from (
      select plastic_code, points_per_kg, effective_from, (effective_from at time zone (select programme_time_zone()))::date as day,
        lag(points_per_kg) over (partition by plastic_code order by effective_from) as previous
      from plastic_rates where cancelled_at is null) rates
    where day between ${from}::date and ${to}::date order by effective_from, plastic_code`)

interface NamedCount {
  id: string
  name: string
  count: number
}

/** Members and leaders who joined, by the neighborhood they live in now. */
export const listJoinedByNeighborhood = (db: Db, days: Days) =>
  db.many<NamedCount>(sql`
    select n.id, n.name, sum(members)::bigint as count from (
      select neighborhood_id, members from totals_by_newcomer where ${isInPeriod(days)}
      ${withPart(
        days,
        part => sql`
        select neighborhood_id, 1 from users
        where user_type = any('{MEMBER,NEIGHBORHOOD}') and status <> 'ERASED' and ${isWithin(sql`created_at`, part)}`,
      )}) joined
    join neighborhoods n on n.id = joined.neighborhood_id group by n.id having sum(members) > 0`)

/** Redemptions handed over, by reward. */
export const listFulfilledByReward = (db: Db, days: Days) =>
  db.many<NamedCount>(sql`
    select r.id, r.name, sum(redemptions)::bigint as count from (
      select reward_id, redemptions from totals_by_redemption
      where ${isInPeriod(days)} and reward_id is not null and status = 'FULFILLED'
      ${withPart(
        days,
        part => sql`
        select reward_id, 1 from redemptions where status = 'FULFILLED' and ${isWithin(sql`decided_at`, part)}`,
      )}) handed
    join rewards r on r.id = handed.reward_id group by r.id`)
