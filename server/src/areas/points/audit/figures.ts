import { raw, type Sql, sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

// Evaluated once, not per row.
const zone = sql`(select programme_time_zone())`
const collectedOn = sql`(at at time zone ${zone})::date`
const week = sql`date_trunc('week', since)::date`
const month = sql`date_trunc('month', since)::date`

const keys = sql`grain, since, id, label, place`
// The weights of lines, in any order, are compared by the sum of their hashes.
const weighed = sql`
  sum(n1) as n1, sum(n2) as n2, sum(n3) as n3, sum(n4) as n4, sum(n5) as n5,
  coalesce(sum((select sum(sign(size) * hashint8(abs(size))) from unnest(sizes) as size)), 0) as weights`
const numbersOf = (side: Sql) => sql`(
  coalesce(${side}.n1, 0), coalesce(${side}.n2, 0), coalesce(${side}.n3, 0), coalesce(${side}.n4, 0), coalesce(${side}.n5, 0),
  coalesce(${side}.weights, 0))`

/** What is counted from facts must be what the raw rows add up to, in every period. */
export function promiseOf(metric: string): Check {
  const figuresIn = (facts: Sql) => sql`
    select n.* from (
      select f as fact, (f.at at time zone z.zone)::date as day from ${facts} f cross join (select programme_time_zone() as zone offset 0) z) o
    cross join lateral ${raw(`${metric.replaceAll(' ', '_')}_of`)}(o.fact) m cross join lateral in_periods(m, o.day) n`
  return {
    promise: `the figures of “${metric}” are what the raw rows add up to`,
    broken: sql`
      select count(*) as n from (
        select ${keys}, ${weighed} from (
          select * from figures where metric = ${metric} union all ${figuresIn(sql`facts`)}) counted
        group by ${keys}) t
      full join (select ${keys}, ${weighed} from (${figuresIn(sql`raw_facts()`)}) counted group by ${keys}) s using (${keys})
      where ${numbersOf(sql`t`)} <> ${numbersOf(sql`s`)}`,
  }
}

/** Every day on which members handed in, played a game or any, counted from the raw rows. */
const daysOfMembers = sql`
  select id, day, user_id, count(*)::int as times, min(day) over (partition by user_id, id) as first,
    coalesce(lag(day) over (partition by user_id, id order by day), '-infinity') as previous
  from (
    select nobody() as id, ${collectedOn} as day, user_id from collections where status = 'RECORDED'
    union all
    select unnest(array[game_id, any_game()]), (started_at at time zone ${zone})::date, user_id from plays where status <> 'VOID') came
  group by id, day, user_id`

/** What follows from these figures, or changes with the rows it is about. */
export const figuresPromises: Check[] = [
  {
    promise: 'every cohort counts the members of its months',
    broken: sql`
      with active as (
        select distinct user_id, date_trunc('month', at at time zone (select programme_time_zone()))::date as month
        from collections where status = 'RECORDED'
      ), counted as (
        select cohort, month, count(*) as members from (
          select min(month) over (partition by user_id) as cohort, month from active) a group by 1, 2)
      select count(*) as n from (
        select cohort, month, sum(members) as members from totals_by_cohort group by 1, 2 having sum(members) <> 0) t
      full join counted s using (cohort, month) where t.members is distinct from s.members`,
  },
  {
    promise: 'every day of a member says how often they were there, and when before',
    broken: sql`
      select count(*) as n from visits v full join (${daysOfMembers}) d using (id, day, user_id)
      where (v.times, v.previous, v.month, v.cohort) is distinct from
        (d.times, d.previous, case when d.previous < date_trunc('month', d.day) then date_trunc('month', d.day)::date end,
         date_trunc('month', d.first)::date)`,
  },
  {
    promise: 'every day, week and month counts its members by when they were there before',
    broken: sql`
      with days as materialized (${daysOfMembers}), counted as (
        select grain, date_trunc(grain, day)::date as since, id, previous, count(*) as members
        from days cross join unnest('{day,week,month}'::text[]) as grain
        where previous < date_trunc(grain, day) group by 1, 2, 3, 4)
      select count(*) as n from (
        select grain, since, id, previous, sum(members) as members from totals_by_visit group by 1, 2, 3, 4 having sum(members) <> 0) t
      full join counted s using (grain, since, id, previous) where t.members is distinct from s.members`,
  },
  {
    promise: 'the stores that are counted as active are those with collections',
    broken: sql`
      with days as materialized (
        select distinct ${collectedOn} as since, store_id from collections where status = 'RECORDED')
      select count(*) as n from (select grain, since, sum(stores) as stores from totals_by_active_stores group by 1, 2) t
      full join (
        select 'day' as grain, since, count(*) as stores from days group by 2
        union all
        select 'week', ${week}, count(distinct store_id) from days group by 2
        union all
        select 'month', ${month}, count(distinct store_id) from days group by 2
      ) s using (grain, since) where coalesce(t.stores, 0) <> coalesce(s.stores, 0)`,
  },
  {
    promise: 'every store and neighborhood keeps its figures of all time',
    broken: sql`
      with ever as (select metric, id, n3 as grams from figures where grain = 'ever' and metric in ('stores', 'neighborhoods'))
      select count(*) as n from (
        select 'stores' as metric, s.id, k.grams from stores s left join store_sums k on k.store_id = s.id
        union all select 'neighborhoods', id, collected_grams from neighborhoods) t
      left join ever using (metric, id) where t.grams is distinct from coalesce(ever.grams, 0)`,
  },
  {
    promise: 'every neighborhood counts its members and leaders',
    broken: sql`
      select count(*) as n from neighborhoods n left join neighborhood_counts c on c.neighborhood_id = n.id left join (
        select neighborhood_id, count(*) as members, count(*) filter (where user_type = 'NEIGHBORHOOD') as leaders
        from users group by 1) u on u.neighborhood_id = n.id
      where (c.members, c.leaders) is distinct from (coalesce(u.members, 0)::int, coalesce(u.leaders, 0)::int)`,
  },
]
