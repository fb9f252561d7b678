import type { Metric, MetricsQuery } from '@fulmar/contract/analytics'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import type { Days } from './period.queries.ts'
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

export const listMetricDays = (db: Db, metric: Metric, group: MetricsQuery['group'], scope: Scope, days: Days) =>
  db.many<MetricDay>(sql`
    select ${grouped[group].id} as id, ${grouped[group].name} as name, since::text as day, sum(${values[metric]})::bigint as value
    from (${rowsOf(group, scope, days)}) t ${grouped[group].join} group by 1, 2, 3 order by 3`)

const grouped = {
  none: { id: sql`null::text`, name: sql`null::text`, join: sql`` },
  plastic: { id: sql`t.plastic_code`, name: sql`p.label`, join: sql`join plastic_types p on p.code = t.plastic_code` },
  store: { id: sql`s.id::text`, name: sql`s.name`, join: sql`join stores s on s.id = t.store_id` },
  neighborhood: { id: sql`n.id::text`, name: sql`n.name`, join: sql`join neighborhoods n on n.id = t.neighborhood_id` },
}

function rowsOf(group: MetricsQuery['group'], scope: Scope, days: Days): Sql {
  const within = sql`since between ${days.from}::date and ${days.to}::date`
  const { plasticCode, storeId, neighborhoodId } = scope
  if (group === 'none') return dayTotals(scope, days)
  if (group === 'plastic' && (storeId !== undefined || neighborhoodId !== undefined)) return plasticTotals(scope, days)
  const key = {
    plastic: plasticCode !== undefined && sql`plastic_code = ${plasticCode}`,
    store: storeId !== undefined && sql`store_id = ${storeId}`,
    neighborhood: neighborhoodId !== undefined && sql`neighborhood_id = ${neighborhoodId}`,
  }[group]
  const totals = {
    plastic: sql`totals_by_plastic`,
    store: sql`totals_by_store`,
    neighborhood: sql`totals_by_neighborhood`,
  }[group]
  return sql`select * from ${totals} ${where(sql`grain = 'day'`, within, key)}`
}
