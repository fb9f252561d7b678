import { type Db, sql } from '#core/db/db.ts'
import { type Days, isWithin, withPart } from '../periods/period.queries.ts'
import { isInPeriod } from '../periods/spans.queries.ts'

/** The heaviest collection of each of these stores in a period, from a weight on: few are so heavy, and an index has them. */
export const listHeaviest = (db: Db, storeIds: readonly string[], fromGrams: number, days: Days) =>
  db.many<{ id: string; storeId: string; grams: number; day: string }>(sql`
    select distinct on (store_id) id, store_id as "storeId", grams, (at at time zone (select programme_time_zone()))::date::text as day
    from collections where grams >= ${fromGrams} and store_id = any(${storeIds}::uuid[]) and status = 'RECORDED' and ${isWithin(sql`at`, days)}
    order by store_id, grams desc, id`)

export interface RateStep {
  plasticCode: string
  day: string
  pointsPerKg: number
  /** Null for the first rate of a plastic. */
  previous: number | null
}

/** Rates that began in some days, with the ones before them. */
export const listRateSteps = (db: Db, { from, to }: Days) =>
  db.many<RateStep>(sql`
    select plastic_code as "plasticCode", day::text, points_per_kg::float as "pointsPerKg", previous::float from (
      select plastic_code, points_per_kg, (effective_from at time zone (select programme_time_zone()))::date as day,
        lag(points_per_kg) over (partition by plastic_code order by effective_from) as previous
      from plastic_rates where cancelled_at is null) rates
    where day between ${from}::date and ${to}::date order by day desc, plastic_code limit 20`)

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
