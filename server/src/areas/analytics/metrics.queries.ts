import type { Bucket, Metric } from '@fulmar/contract/analytics/analytics'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { bucketOfDay, type Days } from './periods/period.queries.ts'
import { daysOnly, isIn, isInPeriod, spansOfBuckets } from './periods/spans.queries.ts'
import { dayTotals, plasticTotals, type Scope } from './scope.queries.ts'

const values: Record<Metric, Sql> = {
  grams: sql`grams`,
  points: sql`points`,
  collections: sql`recorded - reversed`,
  reversed: sql`reversed`,
}

interface MetricDay {
  id: string | null
  name: string | null
  day: string
  value: number
}

interface Places {
  totals: Sql
  key: Sql
  names: Sql
}

const places: Record<'store' | 'neighborhood', Places> = {
  store: { totals: sql`totals_by_store`, key: sql`store_id`, names: sql`stores` },
  neighborhood: { totals: sql`totals_by_neighborhood`, key: sql`neighborhood_id`, names: sql`neighborhoods` },
}

/** The largest stores or neighborhoods of a period, or the one of the scope, by day, week or month. */
export function listPlaceMetrics(
  db: Db,
  metric: Metric,
  group: 'store' | 'neighborhood',
  { storeId, neighborhoodId }: Scope,
  { bucket, ...days }: Days & { bucket: Bucket },
  most: number,
) {
  const { totals, key, names } = places[group]
  const id = group === 'store' ? storeId : neighborhoodId
  return db.many<MetricDay>(sql`
    with largest as materialized (
      select ${key} as id from ${totals} ${where(isInPeriod(days), id !== undefined && sql`${key} = ${id}`)}
      group by 1 order by sum(${values[metric]}) desc, 1 limit ${most})
    select p.id::text, p.name, ${bucketOfDay(bucket, sql`since`)}::text as day, sum(${values[metric]})::bigint as value
    from ${totals} t join largest on largest.id = t.${key} join ${names} p on p.id = t.${key}
    where ${isIn(spansOfBuckets(bucket, days))} group by p.id, 3 order by 3`)
}

/** All together, or by plastic. */
export const listMetricDays = (db: Db, metric: Metric, group: 'none' | 'plastic', scope: Scope, days: Days) =>
  db.many<MetricDay>(
    group === 'none'
      ? sql`
        select null as id, null as name, since::text as day, sum(${values[metric]})::bigint as value
        from (${dayTotals(scope, days)}) t group by since order by since`
      : sql`
        select p.code as id, p.label as name, since::text as day, sum(${values[metric]})::bigint as value
        from (${plasticDays(scope, days)}) t join plastic_types p on p.code = t.plastic_code group by p.code, since order by since`,
  )

const plasticDays = ({ plasticCode, ...place }: Scope, days: Days): Sql =>
  place.storeId !== undefined || place.neighborhoodId !== undefined
    ? plasticTotals({ plasticCode, ...place }, days)
    : sql`
      select * from totals_by_plastic ${where(daysOnly(days), plasticCode !== undefined && sql`plastic_code = ${plasticCode}`)}`
