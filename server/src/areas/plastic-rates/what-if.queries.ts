import { draftRatesOf, type WhatIf, type WhatIfQuery } from '@fulmar/contract/plastic-rates'
import { type Db, join, sql } from '#core/db.ts'

const mostAffected = 5
const dayMs = 86_400_000

/** What a line would be paid, in whole numbers: hundredths of points for a kilogram divide without a remainder lost. */
const paidBy = (rates: string) => {
  const drafts = draftRatesOf(rates).map(
    ({ plasticCode, pointsPerKg }) =>
      sql`when ${plasticCode} then l.grams * ${Math.round(pointsPerKg * 100)}::bigint / 100000`,
  )
  return sql`case l.plastic_code ${join(drafts, ' ')} else l.points end`
}

// Clocks of the machines that make ids may differ by so much.
const slackMs = 3_600_000

/** No collection of that moment or a later one has a smaller id: ids begin with when they were made, which is after. */
const firstIdSince = (at: string) =>
  `${(Date.parse(at) - slackMs)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-0000-0000-000000000000`

/**
 * Every line of the days as it was paid and as the drafts would pay it, summed up by plastic and store; of people only
 * the change at first, and everything about the five whose points change most. A line's points fit into an int, whose
 * sums cost a fraction of those of larger numbers.
 */
export function replayRates(db: Db, { days, rates }: WhatIfQuery) {
  const from = new Date(Date.now() - days * dayMs).toISOString()
  const after = paidBy(rates)
  const lines = sql`
    from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
    where c.status = 'RECORDED' and c.at >= ${from} and l.collection_id >= ${firstIdSince(from)}`
  const drafted = draftRatesOf(rates).map(rate => rate.plasticCode)
  return db.one<WhatIf>(sql`
    with sums as materialized (
      select c.store_id, l.plastic_code, sum(l.grams)::bigint as grams, sum(l.points::int) as before,
        sum((${after})::int) as after, count(*) filter (where l.line = 1) as collections
      ${lines} group by 1, 2
    ), people_most as materialized (
      select c.user_id, abs(sum((${after} - l.points)::int)) as moved
      ${lines} and l.plastic_code = any(${drafted}) group by 1 order by 2 desc, 1 limit ${mostAffected}
    ), people_sums as (
      select m.user_id as id, m.moved, s.before, s.after from people_most m cross join lateral (
        select sum(l.points)::bigint as before, sum(${after})::bigint as after ${lines} and c.user_id = m.user_id) s
      where m.moved > 0
    ), by_plastic as (
      select plastic_code, sum(grams)::bigint as grams, sum(before)::bigint as before, sum(after)::bigint as after,
        sum(collections)::bigint as collections
      from sums group by 1
    ), stores_most as (
      select store_id as id, sum(before)::bigint as before, sum(after)::bigint as after, abs(sum(after) - sum(before)) as moved
      from sums group by 1 having sum(after) <> sum(before) order by moved desc, id limit ${mostAffected}
    ), cost as (
      select value #>> '{pointCost,currency}' as currency,
        (value #> '{pointCost,minorUnitsPer1000Points}')::numeric / 1000 as of_one_point
      from programme_settings where key = 'pointsPolicy'
    )
    select ${days}::int as days, ${from}::timestamptz as "from", all_in_all.*, cost.cost,
      (select coalesce(json_agg(json_build_object('plasticCode', plastic_code, 'grams', grams, 'pointsBefore', before,
         'pointsAfter', after) order by t.sort_order), '[]')
       from by_plastic join plastic_types t on t.code = plastic_code) as plastics,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', s.name, 'pointsBefore', before, 'pointsAfter', after)
         order by moved desc, m.id), '[]')
       from stores_most m join stores s on s.id = m.id) as stores,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', coalesce(who.name, 'Erased person'),
         'pointsBefore', before, 'pointsAfter', after) order by moved desc, m.id), '[]')
       from people_sums m left join people who on who.user_id = m.id) as people
    from (
      select coalesce(sum(collections), 0)::bigint as collections, coalesce(sum(grams), 0)::bigint as grams,
        coalesce(sum(before), 0)::bigint as "pointsBefore", coalesce(sum(after), 0)::bigint as "pointsAfter"
      from by_plastic) all_in_all
    cross join lateral (
      select json_build_object('currency', currency, 'before', round("pointsBefore" * of_one_point),
        'after', round("pointsAfter" * of_one_point)) as cost from cost) cost`)
}
