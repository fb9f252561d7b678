import { draftRatesOf, type WhatIf, type WhatIfQuery } from '@fulmar/contract/plastic-rates'
import { type Db, sql } from '#core/db.ts'

const mostAffected = 5
const dayMs = 86_400_000

/** Whole numbers: hundredths of points for a kilogram divide without a remainder lost. */
const draftsOf = (rates: string) =>
  draftRatesOf(rates).map(({ plasticCode, pointsPerKg }) => ({
    plasticCode,
    hundredths: Math.round(pointsPerKg * 100),
  }))

// Clocks of the machines that make ids may differ by so much.
const slackMs = 3_600_000

/** No collection of that moment or a later one has a smaller id: ids begin with when they were made, which is after. */
const firstIdSince = (at: string) =>
  `${(Date.parse(at) - slackMs)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-0000-0000-000000000000`

/** Every line of the days as it was paid and as the drafts would pay it, summed up by plastic, store and person. */
export function replayRates(db: Db, { days, rates }: WhatIfQuery) {
  const from = new Date(Date.now() - days * dayMs).toISOString()
  return db.one<WhatIf>(sql`
    with draft as materialized (
      select * from json_to_recordset(${JSON.stringify(draftsOf(rates))}) as d("plasticCode" text, hundredths bigint)
    ), handed_in as materialized (
      select user_id, id, store_id from collections where status = 'RECORDED' and at >= ${from}
    ), sums as materialized (
      select l.plastic_code, h.store_id, h.user_id, sum(l.grams)::bigint as grams, sum(l.points)::bigint as before,
        sum(case when d.hundredths is null then l.points else l.grams * d.hundredths / 100000 end)::bigint as after
      from handed_in h
      join collection_lines l on l.user_id = h.user_id and l.collection_id = h.id and l.collection_id >= ${firstIdSince(from)}
      left join draft d on d."plasticCode" = l.plastic_code
      group by grouping sets ((l.plastic_code), (h.store_id), (h.user_id))
    ), plastics as (
      select coalesce(sum(grams), 0)::bigint as grams, coalesce(sum(before), 0)::bigint as before,
        coalesce(sum(after), 0)::bigint as after,
        coalesce(json_agg(json_build_object('plasticCode', plastic_code, 'grams', grams, 'pointsBefore', before,
          'pointsAfter', after) order by t.sort_order), '[]') as list
      from sums join plastic_types t on t.code = plastic_code
    ), cost as (
      select value #>> '{pointCost,currency}' as currency,
        (value #> '{pointCost,minorUnitsPer1000Points}')::numeric / 1000 as of_one_point
      from programme_settings where key = 'pointsPolicy'
    )
    select ${days}::int as days, ${from}::timestamptz as "from", (select count(*) from handed_in) as collections, p.grams,
      p.before as "pointsBefore", p.after as "pointsAfter", p.list as plastics,
      json_build_object('currency', cost.currency, 'before', round(p.before * cost.of_one_point),
        'after', round(p.after * cost.of_one_point)) as cost,
      (select coalesce(json_agg(most order by most.moved desc, most.id), '[]') from (
         select s.id, s.name, before as "pointsBefore", after as "pointsAfter", abs(after - before) as moved
         from sums join stores s on s.id = sums.store_id where after <> before
         order by moved desc, s.id limit ${mostAffected}) most) as stores,
      (select coalesce(json_agg(most order by most.moved desc, most.id), '[]') from (
         select sums.user_id as id, coalesce(who.name, 'Erased person') as name, before as "pointsBefore",
           after as "pointsAfter", abs(after - before) as moved
         from sums left join people who using (user_id) where sums.user_id is not null and after <> before
         order by moved desc, sums.user_id limit ${mostAffected}) most) as people
    from plastics p, cost`)
}
