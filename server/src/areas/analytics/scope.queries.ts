import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { type Days, isWithin, lastMinutes, wholeDays, wholeHours, withPart } from './periods/period.queries.ts'

/** What the figures are about: everything, or one plastic, store or neighborhood, or one plastic of these. */
export interface Scope {
  plasticCode?: string | undefined
  storeId?: string | undefined
  neighborhoodId?: string | undefined
}

const within = (days: Days) => {
  const { from, to } = wholeDays(days)
  return sql`since between ${from}::date and ${to}::date`
}

// Evaluated once, not per row.
const dayOfCollection = sql`(c.at at time zone (select programme_time_zone()))::date`

/** The collections of a period, those of a store or a neighborhood by an index that starts with either. */
const ofPlace = ({ storeId, neighborhoodId }: Scope, days: Days, ...more: (Sql | false)[]) =>
  where(
    storeId !== undefined && sql`c.store_id = ${storeId}`,
    neighborhoodId !== undefined && sql`c.neighborhood_id = ${neighborhoodId}`,
    isWithin(sql`c.at`, days),
    ...more,
  )

const lines = sql`collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id`

const ofPlastic = ({ plasticCode }: Scope) => plasticCode !== undefined && sql`l.plastic_code = ${plasticCode}`

/** What counts, of collections `c` whose lines `l` are read too. */
const countedLines = sql`
  count(distinct c.id) as recorded, count(distinct c.id) filter (where c.status = 'REVERSED') as reversed,
  coalesce(sum(l.grams) filter (where c.status = 'RECORDED'), 0)::bigint as grams,
  coalesce(sum(l.points) filter (where c.status = 'RECORDED'), 0)::bigint as points`

/** The same of collections alone. */
export const countedCollections = sql`
  count(*) as recorded, count(*) filter (where c.status = 'REVERSED') as reversed,
  coalesce(sum(c.grams) filter (where c.status = 'RECORDED'), 0)::bigint as grams,
  coalesce(sum(c.points) filter (where c.status = 'RECORDED'), 0)::bigint as points`

/** Rows of `since, recorded, reversed, grams, points` by day. */
export function dayTotals(scope: Scope, days: Days): Sql {
  const { plasticCode, storeId, neighborhoodId } = scope
  const rows = (totals: Sql, key: Sql | false = false) =>
    sql`select since, recorded, reversed, grams, points from ${totals} ${where(sql`grain = 'day'`, within(days), key)}`
  if (plasticCode !== undefined && (storeId !== undefined || neighborhoodId !== undefined))
    return sql`
      select ${dayOfCollection} as since, ${countedLines} from ${lines} ${ofPlace(scope, days, ofPlastic(scope))} group by 1`
  if (plasticCode !== undefined)
    return sql`
      ${rows(sql`totals_by_plastic`, sql`plastic_code = ${plasticCode}`)}
      ${withPart(
        days,
        part => sql`
        select day, recorded, reversed, grams, points from totals_by_hour
        where plastic_code = ${plasticCode} and ${wholeHours(part)}
        union all
        select ${days.to}::date, ${countedLines} from ${lines} ${where(lastMinutes(sql`c.at`, part), ofPlastic(scope))}`,
      )}`
  const lastDay = withPart(
    days,
    part => sql`select ${days.to}::date, ${countedCollections} from collections c ${ofPlace(scope, part)}`,
  )
  if (storeId !== undefined) return sql`${rows(sql`totals_by_store`, sql`store_id = ${storeId}`)} ${lastDay}`
  if (neighborhoodId !== undefined)
    return sql`${rows(sql`totals_by_neighborhood`, sql`neighborhood_id = ${neighborhoodId}`)} ${lastDay}`
  const { from, to } = wholeDays(days)
  return sql`
    select day as since, recorded, reversed, grams, points from totals_by_day where day between ${from}::date and ${to}::date
    ${withPart(
      days,
      part => sql`
      select day, recorded, reversed, grams, points from totals_by_hour where plastic_code is null and ${wholeHours(part)}
      union all
      select ${days.to}::date, ${countedCollections} from collections c ${where(lastMinutes(sql`c.at`, part))}`,
    )}`
}

/** Rows of `since, plastic_code, grams, points` by day. */
export function plasticTotals(scope: Scope, days: Days): Sql {
  const { plasticCode, storeId, neighborhoodId } = scope
  const isRecorded = sql`c.status = 'RECORDED'`
  if (neighborhoodId !== undefined)
    return sql`
      select ${dayOfCollection} as since, l.plastic_code, sum(l.grams) as grams, sum(l.points) as points
      from ${lines} ${ofPlace(scope, days, isRecorded, ofPlastic(scope))} group by 1, 2`
  const sums = sql`l.plastic_code, sum(l.grams), sum(l.points) from ${lines}`
  const plastic = plasticCode !== undefined && sql`plastic_code = ${plasticCode}`
  if (storeId !== undefined)
    return sql`
      select since, plastic_code, grams, points from totals_by_store_plastic
      ${where(sql`grain = 'day'`, within(days), plastic, sql`store_id = ${storeId}`)}
      ${withPart(
        days,
        part => sql`
        select ${days.to}::date, ${sums} ${ofPlace(scope, part, isRecorded, ofPlastic(scope))} group by 2`,
      )}`
  return sql`
    select since, plastic_code, grams, points from totals_by_plastic ${where(sql`grain = 'day'`, within(days), plastic)}
    ${withPart(
      days,
      part => sql`
      select day, plastic_code, grams, points from totals_by_hour
      ${where(wholeHours(part), plastic || sql`plastic_code is not null`)}
      union all
      select ${days.to}::date, ${sums} ${where(lastMinutes(sql`c.at`, part), isRecorded, ofPlastic(scope))} group by 2`,
    )}`
}

/** The store or neighborhood of a scope, by name. */
export const findPlace = (db: Db, { storeId, neighborhoodId }: Scope) =>
  db.maybe<{ id: string; name: string }>(sql`
    select id, name from stores where id = ${storeId ?? null}
    union all select id, name from neighborhoods where id = ${neighborhoodId ?? null}`)
