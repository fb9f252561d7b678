import { erasedPerson } from '@fulmar/contract/core/common'
import type { Affected, WhatIf } from '@fulmar/contract/plastic-rates/plastic-rates'
import { type Db, sql } from '#core/db/db.ts'

type Totals = Pick<WhatIf, 'collections' | 'grams' | 'pointsBefore' | 'pointsAfter' | 'cost' | 'plastics'>

/** Whole days in the programme's time zone, including today. */
export interface Period {
  since: string
  from: string
  /** The first Monday: totals by week are used from here on. */
  monday: string
}

/** The rate of each plastic in hundredths of a point per kilogram, to keep arithmetic whole. */
export interface Draft {
  plasticCode: string
  rate: number
}

/** Changes in unrounded points, in hundred-thousandths of a point. */
export interface Change {
  id: string
  change: number
}

export const findPeriod = (db: Db, days: number) =>
  db.one<Period>(sql`
    select since::text, programme_day_start(since) as "from", date_trunc('week', since + interval '6 days')::date::text as monday
    from (select programme_day(now()) + 1 - ${days}::int as since) p`)

const tableOf = (drafts: Draft[]) => sql`
  unnest(${drafts.map(draft => draft.plasticCode)}::text[], ${drafts.map(draft => draft.rate)}::bigint[])
    as d(plastic_code, rate)`

/** Whole weeks including the current one, and the days before the first. */
const ofPeriod = ({ since, monday }: Period) =>
  sql`(grain = 'week' and since >= ${monday} or grain = 'day' and since >= ${since} and since < ${monday})`

const isDrafted = (drafts: Draft[]) => sql`plastic_code = any(${drafts.map(draft => draft.plasticCode)})`

/** Points at actual and draft rates, rounded down per line. Lines of equal weight are counted together. */
export const sumUpReplay = (db: Db, period: Period, drafts: Draft[]) =>
  db.one<Totals>(sql`
    with paid as (
      select plastic_code, sum(grams)::bigint as grams, sum(points)::bigint as points
      from totals_by_plastic where grain = 'day' and since >= ${period.since} group by 1 having sum(grams) > 0
    ), drafted as (
      select plastic_code, sum(lines * (grams * d.rate / 100000))::bigint as points
      from (select plastic_code, grams, sum(lines) as lines from totals_by_line_size
            where ${ofPeriod(period)} and ${isDrafted(drafts)} group by 1, 2) sizes
      join ${tableOf(drafts)} using (plastic_code) group by 1
    ), plastics as materialized (
      select plastic_code, grams, paid.points as before, coalesce(drafted.points, paid.points) as after
      from paid left join drafted using (plastic_code)
    ), sums as (
      select coalesce(sum(grams), 0)::bigint as grams, coalesce(sum(before), 0)::bigint as before,
        coalesce(sum(after), 0)::bigint as after
      from plastics
    ), cost as (
      select currency, minor_units_per_1000_points::numeric / 1000 as of_one_point from programme
    )
    select
      (select coalesce(sum(recorded - reversed), 0)::bigint from totals_by_mix where grain = 'day' and since >= ${period.since})
        as collections,
      sums.grams, sums.before as "pointsBefore", sums.after as "pointsAfter",
      json_build_object('currency', currency, 'before', round(sums.before * of_one_point),
        'after', round(sums.after * of_one_point)) as cost,
      (select coalesce(json_agg(json_build_object('plasticCode', plastic_code, 'grams', p.grams, 'pointsBefore', before,
         'pointsAfter', after) order by t.sort_order), '[]')
       from plastics p join plastic_types t on t.code = plastic_code) as plastics
    from sums cross join cost`)

export const storesMostAffected = (db: Db, period: Period, drafts: Draft[], most: number) =>
  db.many<Change>(sql`
    select store_id as id, sum(grams * d.rate - worth)::bigint as change
    from (select store_id, plastic_code, sum(grams)::bigint as grams, sum(worth)::bigint as worth
          from totals_by_store_plastic where ${ofPeriod(period)} and ${isDrafted(drafts)} group by 1, 2) stores
    join ${tableOf(drafts)} using (plastic_code)
    group by 1 order by abs(sum(grams * d.rate - worth)) desc, 1 limit ${most}`)

/** From the line weights in the totals of a store; reversed lines count negatively. */
export const replayStores = (db: Db, period: Period, drafts: Draft[], ids: string[]) =>
  db.many<Affected>(sql`
    select s.id, s.name, r.* from unnest(${ids}::uuid[]) with ordinality as asked(id, place)
    join stores s using (id)
    cross join lateral (
      select coalesce(sum(points), 0)::bigint as "pointsBefore", coalesce(sum(coalesce((
        select sum(sign(size) * (abs(size)::bigint * d.rate / 100000)) from unnest(sizes) as size), points)), 0)::bigint as "pointsAfter"
      from totals_by_store_plastic left join ${tableOf(drafts)} using (plastic_code)
      where store_id = s.id and ${ofPeriod(period)}) r order by place`)

// Clocks of the servers that create ids may differ by this much.
const slackMs = 3_600_000

/** The smallest id of a collection at or after that time: ids start with the time they were created, which is later. */
const firstIdSince = (from: string) =>
  `${(Date.parse(from) - slackMs)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-0000-0000-000000000000`

const changeOfLine = sql`l.grams * (d.rate - (l.points_per_kg * 100)::bigint)`

/** Reads every line: most members come less than once a month, so totals per member would not be smaller. */
export const peopleMostAffected = (db: Db, { from }: Period, drafts: Draft[], most: number) =>
  db.many<Change>(sql`
    select c.user_id as id, sum(${changeOfLine})::bigint as change
    from (select user_id, collection_id, plastic_code, grams, points_per_kg from collection_lines) l
    join ${tableOf(drafts)} using (plastic_code)
    join collections c on l.user_id = c.user_id and l.collection_id = c.id
    where c.status = 'RECORDED' and c.at >= ${from} and l.collection_id >= ${firstIdSince(from)}
    group by 1 order by abs(sum(${changeOfLine})) desc, 1 limit ${most}`)

export const replayPeople = (db: Db, { from }: Period, drafts: Draft[], ids: string[]) =>
  db.many<Affected>(sql`
    select asked.id, coalesce(p.name, ${erasedPerson}) as name, r.*
    from unnest(${ids}::uuid[]) with ordinality as asked(id, place)
    left join people p on p.user_id = asked.id
    cross join lateral (
      select coalesce(sum(l.points), 0)::bigint as "pointsBefore", coalesce(sum(coalesce(
        (select l.grams * d.rate / 100000 from ${tableOf(drafts)} where d.plastic_code = l.plastic_code), l.points)), 0)::bigint as "pointsAfter"
      from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
      where c.user_id = asked.id and c.status = 'RECORDED' and c.at >= ${from}) r order by place`)
