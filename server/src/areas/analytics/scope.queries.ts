import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import type { Days } from './period.queries.ts'

/** What the figures are about: everything, or one plastic, store or neighborhood, or one plastic of these. */
export interface Scope {
  plasticCode?: string | undefined
  storeId?: string | undefined
  neighborhoodId?: string | undefined
}

const within = ({ from, to }: Days) => sql`since between ${from}::date and ${to}::date`

// Evaluated once, not per row.
const dayOfCollection = sql`(c.at at time zone (select programme_time_zone()))::date`

/** The collections of a store or a neighborhood in a period, by an index that starts with either. */
const ofPlace = ({ storeId, neighborhoodId }: Scope, { from, to }: Days, ...more: (Sql | false)[]) =>
  where(
    storeId !== undefined && sql`c.store_id = ${storeId}`,
    neighborhoodId !== undefined && sql`c.neighborhood_id = ${neighborhoodId}`,
    sql`c.at >= (select programme_day_start(${from}::date))`,
    sql`c.at < (select programme_day_start(${to}::date + 1))`,
    ...more,
  )

const linesOf = (scope: Scope, days: Days) => sql`
  from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
  ${ofPlace(scope, days, scope.plasticCode !== undefined && sql`l.plastic_code = ${scope.plasticCode}`)}`

/** Rows of `since, recorded, reversed, grams, points` by day. */
export function dayTotals(scope: Scope, days: Days): Sql {
  const { plasticCode, storeId, neighborhoodId } = scope
  const rows = (totals: Sql, key: Sql | false = false) =>
    sql`select since, recorded, reversed, grams, points from ${totals} ${where(sql`grain = 'day'`, within(days), key)}`
  if (plasticCode !== undefined && (storeId !== undefined || neighborhoodId !== undefined))
    return sql`
      select ${dayOfCollection} as since, count(distinct c.id) as recorded,
        count(distinct c.id) filter (where c.status = 'REVERSED') as reversed,
        coalesce(sum(l.grams) filter (where c.status = 'RECORDED'), 0) as grams,
        coalesce(sum(l.points) filter (where c.status = 'RECORDED'), 0) as points
      ${linesOf(scope, days)} group by 1`
  if (plasticCode !== undefined) return rows(sql`totals_by_plastic`, sql`plastic_code = ${plasticCode}`)
  if (storeId !== undefined) return rows(sql`totals_by_store`, sql`store_id = ${storeId}`)
  if (neighborhoodId !== undefined) return rows(sql`totals_by_neighborhood`, sql`neighborhood_id = ${neighborhoodId}`)
  return sql`
    select day as since, recorded, reversed, grams, points from totals_by_day
    where day between ${days.from}::date and ${days.to}::date`
}

/** Rows of `since, plastic_code, grams, points` by day. */
export function plasticTotals(scope: Scope, days: Days): Sql {
  const { plasticCode, storeId, neighborhoodId } = scope
  const ofPlastic = plasticCode !== undefined && sql`plastic_code = ${plasticCode}`
  if (neighborhoodId !== undefined)
    return sql`
      select ${dayOfCollection} as since, l.plastic_code, sum(l.grams) as grams, sum(l.points) as points
      from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
      ${ofPlace(scope, days, sql`c.status = 'RECORDED'`, plasticCode !== undefined && sql`l.plastic_code = ${plasticCode}`)}
      group by 1, 2`
  const totals = storeId === undefined ? sql`totals_by_plastic` : sql`totals_by_store_plastic`
  return sql`
    select since, plastic_code, grams, points from ${totals}
    ${where(sql`grain = 'day'`, within(days), ofPlastic, storeId !== undefined && sql`store_id = ${storeId}`)}`
}

/** The store or neighborhood of a scope, by name. */
export const findPlace = (db: Db, { storeId, neighborhoodId }: Scope) =>
  db.maybe<{ id: string; name: string }>(sql`
    select id, name from stores where id = ${storeId ?? null}
    union all select id, name from neighborhoods where id = ${neighborhoodId ?? null}`)
