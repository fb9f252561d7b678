import type { Bucket } from '@fulmar/contract/analytics/analytics'
import { type Db, sql } from '#core/db/db.ts'
import { bucketOfDay, type Days } from '../periods/period.queries.ts'
import { isInPeriod } from '../periods/spans.queries.ts'
import { dayTotals, plasticTotals, type Scope } from '../scope.queries.ts'

export interface DaySums {
  day: string
  recorded: number
  reversed: number
  grams: number
  points: number
}

export const listDays = (db: Db, scope: Scope, days: Days) =>
  db.many<DaySums>(sql`
    select since::text as day, sum(recorded)::bigint as recorded, sum(reversed)::bigint as reversed,
      sum(grams)::bigint as grams, sum(points)::bigint as points
    from (${dayTotals(scope, days)}) totals group by since order by since`)

/** By the first day of each bucket. */
export const listPlastics = (db: Db, scope: Scope, { bucket, ...days }: Days & { bucket: Bucket }) =>
  db.many<{ day: string; plasticCode: string; grams: number }>(sql`
    select ${bucketOfDay(bucket, sql`since`)}::text as day, plastic_code as "plasticCode", sum(grams)::bigint as grams
    from (${plasticTotals(scope, days)}) totals group by 1, 2 order by 1`)

export const listTopNeighborhoods = (db: Db, days: Days) =>
  db.many<{ id: string; name: string; grams: number }>(sql`
    select n.id, n.name || ', ' || n.city as name, t.grams from (
      select neighborhood_id, sum(grams)::bigint as grams from totals_by_neighborhood where ${isInPeriod(days)}
      group by 1 having sum(grams) > 0 order by 2 desc, 1 limit 10) t
    join neighborhoods n on n.id = t.neighborhood_id order by t.grams desc, n.name`)

export interface NeighborhoodOfPeriod {
  id: string
  name: string
  centre: { latitude: number; longitude: number }
  radiusMeters: number
  boundary: [number, number][] | null
  grams: number
}

/** Active neighborhoods as they are drawn on a map, those with the most weight in the period. */
export const listNeighborhoodsOf = (db: Db, days: Days, most: number) =>
  db.many<NeighborhoodOfPeriod>(sql`
    select n.id, n.name, json_build_object('latitude', n.latitude, 'longitude', n.longitude) as centre,
      n.radius_meters as "radiusMeters", n.boundary, coalesce(t.grams, 0)::bigint as grams
    from neighborhoods n left join (
      select neighborhood_id, sum(grams) as grams from totals_by_neighborhood where ${isInPeriod(days)} group by 1) t
      on t.neighborhood_id = n.id
    where n.status = 'ACTIVE' order by grams desc, n.id limit ${most}`)

/** Rates that began in a period. */
export const listRateChanges = (db: Db, { plasticCode }: Scope, days: Days) =>
  db.many<{ day: string; plasticCode: string; pointsPerKg: number }>(sql`
    select (effective_from at time zone (select programme_time_zone()))::date::text as day, plastic_code as "plasticCode", points_per_kg::float as "pointsPerKg"
    from plastic_rates
    where cancelled_at is null and effective_from >= (select programme_day_start(${days.from}::date))
      and effective_from < (select programme_day_start(${days.to}::date + 1))
      and (${plasticCode ?? null}::text is null or plastic_code = ${plasticCode ?? null})
    order by effective_from, plastic_code limit 50`)
