import type { Metrics, MetricsQuery } from '@fulmar/contract/analytics/analytics'
import type { Grantee, Permission } from '@fulmar/contract/core/permissions'
import type { Db } from '#core/db/db.ts'
import { rememberingDb } from '#core/db/one-state.ts'
import { refuseField } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import { intoBuckets } from './figures.ts'
import { listMetricDays, listPlaceMetrics } from './metrics.queries.ts'
import { bucketDays, resolvePeriod } from './periods/period.ts'

const largest = 50

/** A session that may read collections may read these, too; a key is limited to its scopes. */
const readsMore: Partial<Record<MetricsQuery['metric'] | MetricsQuery['group'], Permission>> = {
  points: 'points:read',
  store: 'stores:read',
  neighborhood: 'neighborhoods:read',
}

const requireAll = (reader: Grantee, ...asked: (MetricsQuery['metric'] | MetricsQuery['group'])[]) => {
  for (const permission of asked.flatMap(item => readsMore[item] ?? [])) requirePermission(reader, permission)
}

/** Fails with NOT_ALLOWED, and INVALID_INPUT where no totals are kept for what is asked. */
export async function getMetrics(
  database: Db,
  reader: Grantee,
  { metric, group, bucket, plasticCode, storeId, neighborhoodId, ...asked }: MetricsQuery,
): Promise<Metrics> {
  requireAll(reader, metric, group)
  const place = storeId ?? neighborhoodId
  if (group === 'plastic' && place !== undefined && (metric === 'collections' || metric === 'reversed'))
    refuseField('metric', 'Only grams and points are known by plastic of one store or neighborhood')
  if ((group === 'store' && (plasticCode ?? neighborhoodId)) || (group === 'neighborhood' && (plasticCode ?? storeId)))
    refuseField('group', 'Stores and neighborhoods are grouped without other filters')
  const db = await rememberingDb(database)
  const resolved = await resolvePeriod(db, asked)
  const period = { ...resolved.period, bucket: bucket ?? resolved.period.bucket }
  const scope = { plasticCode, storeId, neighborhoodId }
  const days = await (group === 'none' || group === 'plastic'
    ? listMetricDays(db, metric, group, scope, period)
    : listPlaceMetrics(db, metric, group, scope, period, largest))
  const buckets = bucketDays(period, period.bucket)
  const ids = [...new Set(days.map(day => day.id))]
  const series = (group === 'none' ? [null] : ids).map(id => {
    const own = days.filter(day => day.id === id)
    const values = intoBuckets(period, own, row => row.value)
    return {
      group: id === null ? null : { id, name: own[0]?.name ?? id },
      points: buckets.map((bucket, index) => ({ ...bucket, value: values[index] ?? 0 })),
      total: values.reduce((sum, value) => sum + value, 0),
    }
  })
  return {
    metric,
    bucket: period.bucket,
    period,
    series: series.toSorted((a, b) => b.total - a.total),
  }
}
