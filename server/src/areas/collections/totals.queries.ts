import type { CollectionFilter, CollectionListQuery } from '@fulmar/contract/collections'
import { plasticCode } from '@fulmar/contract/plastic-rates'
import { type Db, join, raw, type Sql, sql, where } from '#core/db/db.ts'

/** Notes that a reversed collection no longer counts; see `note_for_totals` in server/database/functions. */
export const noteReversal = (db: Db, userId: string, id: string) =>
  db.run(sql`select note_for_totals(${userId}, ${id}, 'REVERSED')`)

/** Adds up to so many notes up; tells how many there were. */
export const addUpNotes = async (db: Db, most: number): Promise<number> =>
  (await db.one<{ added: number }>(sql`select add_up_notes(${most}) as added`)).added

/** The bytes that a read of the notes goes through, whether there are notes in them or not. */
export const measureNotes = async (db: Db): Promise<number> =>
  (await db.one<{ bytes: number }>(sql`select pg_relation_size('rollup_outbox') as bytes`)).bytes

/** Makes room for new notes where old ones were, or gives it back. */
export const tidyNotes = (db: Db, givesBack: boolean) =>
  db.run(sql`vacuum (truncate ${raw(String(givesBack))}) rollup_outbox`)

/** The bits of these plastics in `collections.plastics`, which go by resin code. */
export const bitsOf = (plastics: readonly string[]) =>
  plasticCode.options.reduce((bits, code, index) => (plastics.includes(code) ? bits | (1 << index) : bits), 0)

/** Every mix that holds one of these plastics: as a list, which an index answers and statistics know. */
export function mixesWith(plastics: readonly string[]): number[] {
  const bits = bitsOf(plastics)
  return Array.from({ length: 1 << plasticCode.options.length }, (_, mix) => mix).filter(mix => mix & bits)
}

/** The totals that know a filter's collections, if there are any: those of all, of a store, a neighborhood or plastics. */
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
  /** Where the part before the first whole day ends, and the part after the last one starts. */
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

/**
 * How many collections a list has, where that is known without counting, and its last pages are not far: because there
 * are not that many, or because totals tell where they begin.
 */
export function totalOf(query: CollectionListQuery): Sql | undefined {
  const totals = totalsFor(query)
  const isOfPlace = query.storeId !== undefined || query.neighborhoodId !== undefined
  if (!totals || query.from !== undefined || query.to !== undefined || !(isOfPlace || stepsFor(query))) return undefined
  return sql`
    select coalesce(sum(${countOf(query.status)}), 0)::bigint from ${totals.from} ${where(sql`grain = 'ever'`, totals.key)}`
}

interface Step {
  /** The day or the size a page begins in: from `low` on, and below `high`; the largest has no end. */
  low: string
  high: string | null
  /** How many come before it. */
  skipped: number
}

interface Steps {
  by: Sql
  from: Sql
  where: Sql
  low: Sql
  high: Sql
}

/** The step of a list that so many come before. */
export const findStep = (db: Db, { status, sortOrder }: CollectionListQuery, steps: Steps, skipped: number) =>
  db.maybe<Step>(sql`
    select (${steps.low})::text as low, (${steps.high})::text as high, skipped from (
      select step, lead(step) over (order by step) as next,
        (sum(n) over (order by step ${raw(sortOrder)}) - n)::bigint as skipped
      from (select ${steps.by} as step, sum(${countOf(status)}) as n from ${steps.from} ${steps.where} group by 1) counted
    ) passed where skipped <= ${skipped} order by skipped desc limit 1`)

/**
 * What a list can be gone through by: days when it is by time and begins with the first or the last there is, buckets of
 * sizes when it is not filtered further.
 */
export function stepsFor(query: CollectionListQuery): Steps | undefined {
  const totals = totalsFor(query)
  const { from, to, sortBy, sortOrder } = query
  if (!totals || (sortOrder === 'asc' ? from : to) !== undefined) return undefined
  if (sortBy === 'at')
    return {
      by: sql`since`,
      from: totals.from,
      where: where(sql`grain = 'day'`, totals.key),
      low: sql`programme_day_start(step)`,
      high: sql`programme_day_start(step + 1)`,
    }
  if (totals.key || from !== undefined || to !== undefined) return undefined
  const sizes = { by: sql`bucket`, from: sql`totals_by_size`, where: where(sql`measure = ${sortBy}`) }
  return { ...sizes, low: sql`step`, high: sql`next` }
}

/**
 * Rows of `recorded, reversed, grams, points` that add up to the collections of a filter, or nothing when no totals know
 * them. Whole days come from the totals; the parts of days at the ends from the collections themselves, by `matching`.
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
  // Counted by what no index holds: a day lies together in the table, but the planner would gather it store by store.
  const part = (start: string, end: string) => sql`
    select count(c.recorded_at), count(*) filter (where c.status = 'REVERSED'),
           sum(c.grams) filter (where c.status = 'RECORDED')::bigint, sum(c.points) filter (where c.status = 'RECORDED')::bigint
    from collections c ${matching({ ...rest, from: start, to: end })}`
  const parts = [sums(sql`grain = 'day'`, sql`since >= ${firstDay}::date`, sql`since < ${endDay}::date`)]
  if (from !== undefined) parts.push(part(from, headEnd))
  if (to !== undefined) parts.push(part(tailStart, to))
  return join(parts, ' union all ')
}
