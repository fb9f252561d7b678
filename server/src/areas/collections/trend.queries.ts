import type { TrendQuery, TrendWeek } from '@fulmar/contract/collections/collections'
import { type Db, type Sql, sql } from '#core/db/db.ts'

const weeks = 26
const firstWeek = sql`(date_trunc('week', programme_day(now()))::date - 7 * (${weeks}::int - 1))`

/** Weeks of stores and neighborhoods come from the totals by day, those of a member from the collections. */
export const listTrend = (db: Db, query: TrendQuery) =>
  db.many<TrendWeek>(sql`
    select week::date::text as week, coalesce(sum(grams), 0)::bigint as grams, coalesce(sum(points), 0)::bigint as points,
           coalesce(sum(collections), 0)::bigint as collections
    from generate_series(${firstWeek}::timestamp, programme_day(now())::timestamp, interval '1 week') week
    left join (${daysOf(query)}) days on days.since >= week::date and days.since < week::date + 7
    group by week order by week`)

function daysOf({ userId, storeId, neighborhoodId }: TrendQuery): Sql {
  const sums = sql`select since, grams, points, recorded - reversed as collections`
  const recent = sql`grain = 'day' and since >= ${firstWeek}`
  if (storeId) return sql`${sums} from totals_by_store where ${recent} and store_id = ${storeId}`
  if (neighborhoodId)
    return sql`${sums} from totals_by_neighborhood where ${recent} and neighborhood_id = ${neighborhoodId}`
  return sql`
    select programme_day(at) as since, grams, points, 1 as collections from collections
    where user_id = ${userId ?? null} and status = 'RECORDED' and at >= programme_day_start(${firstWeek})`
}
