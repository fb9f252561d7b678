import { receiptCodeLength } from '@fulmar/contract/collections/collection-records'
import { type Db, join, type Sql, sql } from '#core/db/db.ts'
import { numberedId, numberedIdAt } from '#core/db/numbered-ids.ts'
import { readableCode } from '#core/readable-code.ts'

export interface LargeCollections {
  batch: string
  count: number
  users: number
  stores: number
  /** The neighborhood of the nth member. */
  homeOf: (n: Sql) => Sql
  recordedBy: string
}

const atOnce = 250_000
const days = 365

/**
 * A year of collections in order of time, within opening hours and growing towards the end. Some members come far more
 * often than others; 1 % are flagged and 0.5 % reversed. `say` reports progress.
 */
export async function loadCollections(db: Db, load: LargeCollections, say: (done: number) => void) {
  await db.run(sql`
    create temporary table rate_periods on commit drop as
    select r.plastic_code, 1 << (t.resin - 1) as bit, r.id, r.points_per_kg, r.effective_from,
      coalesce(lead(r.effective_from) over (partition by r.plastic_code order by r.effective_from), 'infinity') as effective_to
    from plastic_rates r join plastic_types t on t.code = r.plastic_code where r.cancelled_at is null`)
  for (let first = 1; first <= load.count; first += atOnce) {
    const last = Math.min(first + atOnce - 1, load.count)
    await loadSome(db, load, first, last)
    say(last)
  }
}

const loadSome = (
  db: Db,
  { batch, count, users, stores, homeOf, recordedBy }: LargeCollections,
  first: number,
  last: number,
) =>
  db.run(sql`
    with visits as materialized (
      select n, at, ${numberedIdAt(batch, sql`at`, sql`n`)} as id, ${numberedId(batch, sql`1 + person`)} as user_id,
             ${homeOf(sql`(1 + person)`)} as neighborhood_id, ${numberedId(batch, sql`1 + floor(random() * ${stores}::int)::bigint`)} as store_id, luck
      from (
        select n, floor(power(random(), 1.5) * ${users}::int)::bigint as person, random() as luck,
               date_trunc('day', now()) + (floor(t)::int - ${days}::int) * interval '1 day'
                 + interval '9 hours' + (t - floor(t)) * interval '8 hours' as at
        from (select n, ${days}::int * power((n - 1) / ${count}::float8, 2.0 / 3) as t
              from generate_series(${first}::bigint, ${last}::bigint) n) spread) drawn
    ), lines as materialized (
      select v.*, l.line, l.plastic_code, l.grams, r.id as rate_id, r.points_per_kg, r.bit,
             floor(l.grams * r.points_per_kg / 1000)::bigint as points
      from visits v
      cross join lateral (
        select p.line - (v.luck >= 0.9)::int as line, p.code as plastic_code, greatest(40, round(p.usual * (0.4 + random() * 1.3)))::bigint as grams
        from (values (1, 'PET', 1200, 0.0), (2, 'HDPE', 700, 0.4), (3, 'PP', 400, 0.25), (4, 'LDPE', 300, 0.15),
                     (5, 'PS', 120, 0.08), (6, 'OTHER', 200, 0.01), (7, 'PVC', 500, 0.001)) as p(line, code, usual, chance)
        where case p.code when 'PET' then v.luck < 0.9 when 'HDPE' then v.luck >= 0.9 or random() < p.chance
              else random() < p.chance end) l
      join rate_periods r on r.plastic_code = l.plastic_code and v.at >= r.effective_from and v.at < r.effective_to
    ), written as (
      insert into collection_lines (user_id, collection_id, line, plastic_code, grams, rate_id, points_per_kg, points)
      select user_id, id, line, plastic_code, grams, rate_id, points_per_kg, points from lines
    )
    insert into collections (user_id, id, code, store_id, neighborhood_id, at, recorded_at, recorded_by, source, grams, points,
                             plastics, flags, review, status, reversed_at, reversed_by, reversal_reason)
    select user_id, id, ${code()}, store_id, neighborhood_id, at, at, ${recordedBy}, 'ADMIN', sums.grams, sums.points,
           sums.plastics,
           case when luck between 0.4 and 0.41 then ${flags} else '[]' end,
           case when luck between 0.401 and 0.41 then 'CONFIRMED' when luck between 0.4 and 0.401 then 'OPEN' else 'NONE' end,
           case when luck between 0.405 and 0.41 then 'REVERSED' else 'RECORDED' end,
           case when luck between 0.405 and 0.41 then at + interval '10 minutes' end,
           case when luck between 0.405 and 0.41 then ${recordedBy}::uuid end,
           case when luck between 0.405 and 0.41 then 'Weighed twice' end
    from visits
    join (select n, sum(grams) as grams, sum(points) as points, bit_or(bit) as plastics from lines group by n) sums using (n)
    order by n`)

/** Seven characters that are unique in the load, and five that other loads hardly have. */
const code = () =>
  join(
    [
      ...Array.from(
        { length: 7 },
        (_, place) => sql`substr(${'ABCDEFGHJKMNPQRSTUVWXYZ23456789'}::text,
      1 + ((n * 7919310617 + 1234567) % 27512614111 / ${31 ** place}::bigint % 31)::int, 1)`,
      ),
      sql`${readableCode(receiptCodeLength - 7)}::text`,
    ],
    ' || ',
  )

const flags = sql`jsonb_build_array(case n % 4
  when 0 then collection_flag('BURST', '{"withinAnHour": 6}')
  when 1 then collection_flag('OUTSIDE_HOURS', '{}')
  when 2 then collection_flag('UNUSUAL_FOR_PERSON', '{"usualGrams": 900}')
  else collection_flag('UNUSUAL_FOR_STORE', '{"usualGrams": 1100}') end)`
