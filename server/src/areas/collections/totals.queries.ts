import type { CollectionFilter, CollectionListQuery } from '@fulmar/contract/collections/collections'
import { plasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import { type Db, join, type Sql, sql, where } from '#core/db/db.ts'

/** The bits of these plastics in `collections.plastics`, in order of resin code. */
export const bitsOf = (plastics: readonly string[]) =>
  plasticCode.options.reduce((bits, code, index) => (plastics.includes(code) ? bits | (1 << index) : bits), 0)

/** Every mix that contains one of these plastics, as a list that an index and statistics can use. */
export function mixesWith(plastics: readonly string[]): number[] {
  const bits = bitsOf(plastics)
  return Array.from({ length: 1 << plasticCode.options.length }, (_, mix) => mix).filter(mix => mix & bits)
}

/** The totals that cover a filter, if any: overall, by store, by neighborhood or by plastic. */
function totalsFor(filter: CollectionFilter): { from: Sql; key: Sql | false } | undefined {
  const { storeId, neighborhoodId, plasticCode: plastics } = filter
  const hasOtherKeys = filter.search || filter.userId || filter.review || filter.flag
  const keys = [storeId, neighborhoodId, plastics].filter(key => key !== undefined).length
  if (hasOtherKeys || keys > 1) return undefined
  if (storeId) return { from: sql`totals_by_store`, key: sql`store_id = ${storeId}` }
  if (neighborhoodId) return { from: sql`totals_by_neighborhood`, key: sql`neighborhood_id = ${neighborhoodId}` }
  return { from: sql`totals_by_mix`, key: plastics !== undefined && sql`plastics & ${bitsOf(plastics)}::int <> 0` }
}

interface WholeDays {
  firstDay: string
  endDay: string
  /** The end of the partial first day and the start of the partial last day. */
  headEnd: string
  tailStart: string
}

const findWholeDays = (db: Db, from: string | undefined, to: string | undefined) =>
  db.one<WholeDays>(sql`
    select first_day::text as "firstDay", end_day::text as "endDay",
      least(programme_day_start(first_day), "to")::text as "headEnd",
      programme_day_start(greatest(first_day, end_day))::text as "tailStart"
    from (select ${from ?? null}::timestamptz as "from", ${to ?? null}::timestamptz as "to") asked
    cross join lateral (
      select coalesce(programme_day("from") + (programme_day_start(programme_day("from")) < "from")::int, '-infinity') as first_day,
             coalesce(programme_day("to"), 'infinity') as end_day) days`)

const countOf = (statuses: readonly string[] = ['RECORDED', 'REVERSED']) => sql`(
  ${Number(statuses.includes('RECORDED'))}::int * (recorded - reversed) + ${Number(statuses.includes('REVERSED'))}::int * reversed)`

/** The number of collections in a list, where totals cover it. */
export function totalOf(query: CollectionListQuery): Sql | undefined {
  const totals = totalsFor(query)
  if (!totals || query.from !== undefined || query.to !== undefined) return undefined
  return sql`
    select coalesce(sum(${countOf(query.status)}), 0)::bigint from ${totals.from} ${where(sql`grain = 'ever'`, totals.key)}`
}

/**
 * Rows of `recorded, reversed, grams, points` that add up to the collections of a filter, or nothing when no totals
 * cover it. Whole days come from the totals, partial days at the ends from the collections, by `matching`.
 */
export async function findTotals(
  db: Db,
  filter: CollectionFilter,
  matching: (filter: CollectionFilter) => Sql,
): Promise<Sql | undefined> {
  const totals = totalsFor(filter)
  if (!totals) return undefined
  const sums = (grain: Sql, ...more: Sql[]) =>
    sql`select recorded, reversed, grams, points from ${totals.from} ${where(grain, totals.key, ...more)}`
  const { from, to, status: _, ...rest } = filter
  if (from === undefined && to === undefined) return sums(sql`grain = 'ever'`)
  const { firstDay, endDay, headEnd, tailStart } = await findWholeDays(db, from, to)
  // No index has these columns. A day is stored together in the table, but the planner would gather it store by store.
  const part = (start: string, end: string) => sql`
    select count(c.recorded_at), count(*) filter (where c.status = 'REVERSED'),
           sum(c.grams) filter (where c.status = 'RECORDED')::bigint, sum(c.points) filter (where c.status = 'RECORDED')::bigint
    from collections c ${matching({ ...rest, from: start, to: end })}`
  const parts = [sums(sql`grain = 'day'`, sql`since >= ${firstDay}::date`, sql`since < ${endDay}::date`)]
  if (from !== undefined) parts.push(part(from, headEnd))
  if (to !== undefined) parts.push(part(tailStart, to))
  return join(parts, ' union all ')
}
