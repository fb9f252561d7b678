import { type Sql, sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

const sums = sql`sum(recorded) as recorded, sum(reversed) as reversed, sum(grams) as grams, sum(points) as points`

// Evaluated once, not per row.
const day = sql`(at at time zone (select programme_time_zone()))::date`

const week = sql`date_trunc('week', since)::date`
const month = sql`date_trunc('month', since)::date`

const recordedLines = sql`
  from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id where c.status = 'RECORDED'`

const differ = sql`(t.recorded, t.reversed, t.grams, t.points) is distinct from (s.recorded, s.reversed, s.grams, s.points)`

/** Totals must equal what counting the collections gives, and longer periods the sum of their days. */
const addedUp = (what: string, totals: Sql, key: Sql): Check => ({
  promise: `the totals of every ${what} are the sums of its collections`,
  broken: sql`
    with days as materialized (select since, ${key} as key, ${sums} from ${totals} where grain = 'day' group by 1, 2)
    select count(*) as n from (
      select 1 from days t full join (
        select ${day} as since, ${key} as key, count(*) as recorded, count(*) filter (where status = 'REVERSED') as reversed,
          coalesce(sum(grams) filter (where status = 'RECORDED'), 0) as grams,
          coalesce(sum(points) filter (where status = 'RECORDED'), 0) as points
        from collections where ${key} is not null group by 1, 2
      ) s using (since, key) where ${differ}
      union all
      select 1 from (select grain, since, ${key} as key, ${sums} from ${totals} where grain <> 'day' group by 1, 2, 3) t
      full join (
        select 'week' as grain, ${week} as since, key, ${sums} from days group by 2, 3
        union all
        select 'month', ${month}, key, ${sums} from days group by 2, 3
        union all
        select 'ever', '-infinity', key, ${sums} from days group by 3
      ) s using (grain, since, key) where ${differ}) broken`,
})

/** Totals that are kept so that nothing has to be added up when it is read. */
export const totalsPromises: Check[] = [
  {
    promise: 'the totals of every day are those of its mixes of plastics',
    broken: sql`
      select count(*) as n from (select day, ${sums} from totals_by_day group by 1) t
      full join (select since as day, ${sums} from totals_by_mix where grain = 'day' group by 1) s using (day) where ${differ}`,
  },
  addedUp('mix of plastics', sql`totals_by_mix`, sql`plastics`),
  addedUp('store', sql`totals_by_store`, sql`store_id`),
  {
    promise: 'the stores that are counted as active are those with collections',
    broken: sql`
      with days as materialized (
        select distinct ${day} as since, store_id from collections where status = 'RECORDED')
      select count(*) as n from (select grain, since, sum(stores) as stores from totals_by_active_stores group by 1, 2) t
      full join (
        select 'day' as grain, since, count(*) as stores from days group by 2
        union all
        select 'week', ${week}, count(distinct store_id) from days group by 2
        union all
        select 'month', ${month}, count(distinct store_id) from days group by 2
      ) s using (grain, since) where coalesce(t.stores, 0) <> coalesce(s.stores, 0)`,
  },
  addedUp('neighborhood', sql`totals_by_neighborhood`, sql`neighborhood_id`),
  {
    promise: 'the totals of every plastic are the sums of its lines',
    broken: sql`
      with days as (
        select ${day} as since, l.plastic_code, count(distinct c.id) as recorded,
          count(distinct c.id) filter (where c.status = 'REVERSED') as reversed,
          coalesce(sum(l.grams) filter (where c.status = 'RECORDED'), 0) as grams,
          coalesce(sum(l.points) filter (where c.status = 'RECORDED'), 0) as points
        from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id group by 1, 2)
      select count(*) as n from (
        select grain, since, plastic_code, ${sums} from totals_by_plastic group by 1, 2, 3
      ) t full join (
        select 'day' as grain, since, plastic_code, recorded, reversed, grams, points from days
        union all
        select 'month', ${month}, plastic_code, ${sums} from days group by 2, 3
        union all
        select 'ever', '-infinity', plastic_code, ${sums} from days group by 3
      ) s using (grain, since, plastic_code)
      where ${differ}`,
  },
  {
    promise: 'the totals of every plastic of a store are the sums of its lines',
    broken: sql`
      with days as (
        select ${day} as since, c.store_id, l.plastic_code, sum(l.grams) as grams, sum(l.points) as points,
          sum(l.grams * l.points_per_kg * 100) as worth, sum(hashint8(l.grams)) as weights
        ${recordedLines} group by 1, 2, 3)
      select count(*) as n from (
        select grain, since, store_id, plastic_code, sum(grams) as grams, sum(points) as points, sum(worth) as worth,
          -- The weights themselves, whatever their order, are told by the sum of their hashes.
          sum((select sum(sign(size) * hashint8(abs(size))) from unnest(sizes) as size)) as weights
        from totals_by_store_plastic group by 1, 2, 3, 4
      ) t full join (
        select 'day' as grain, * from days
        union all
        select 'week', ${week}, store_id, plastic_code, sum(grams), sum(points), sum(worth), sum(weights)
        from days group by 2, 3, 4
      ) s using (grain, since, store_id, plastic_code)
      where (coalesce(t.grams, 0), coalesce(t.points, 0), coalesce(t.worth, 0), coalesce(t.weights, 0))
         <> (coalesce(s.grams, 0), coalesce(s.points, 0), coalesce(s.worth, 0), coalesce(s.weights, 0))`,
  },
  {
    promise: 'the number of lines of every weight is right',
    broken: sql`
      with days as (
        select ${day} as since, l.plastic_code, l.grams, count(*) as lines ${recordedLines} group by 1, 2, 3)
      select count(*) as n from (
        select grain, since, plastic_code, grams, sum(lines) as lines from totals_by_line_size group by 1, 2, 3, 4
      ) t full join (
        select 'day' as grain, since, plastic_code, grams, lines from days
        union all
        select 'week', ${week}, plastic_code, grams, sum(lines) from days group by 2, 3, 4
      ) s using (grain, since, plastic_code, grams)
      where coalesce(t.lines, 0) <> coalesce(s.lines, 0)`,
  },
]
