import { type Db, sql } from '#core/db/db.ts'

/** An id that sorts by its time, like ids created one by one. */
const idAt = sql`(
  lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
  || '8' || substr(md5(random()::text), 1, 15))::uuid`

/**
 * Fourteen months of plastic handed in: more in the last months than in the first, most of it PET. Written in bulk, and yet
 * as if each store had recorded it in its turn, while it was part of the programme and open. `seedLedger` pays the points.
 */
export async function seedCollections(db: Db, count: number) {
  await db.run(sql`select setseed(0.42)`)
  await db.run(sql`
    create temporary table handed_in on commit drop as
    with people as (
      select id, neighborhood_id, row_number() over (order by id) as n
      from users where user_type in ('MEMBER', 'NEIGHBORHOOD')
    ), shops as (
      select id, owner_id, decided_at, open_minutes, timezone, row_number() over (order by id) as n,
        case when status <> 'ACTIVE' then status_changed_at end as ended_at
      from stores where status in ('ACTIVE', 'PAUSED', 'SUSPENDED', 'CLOSED') and decided_at < now() - interval '90 days'
    ), visits as (
      -- Some come more often than others, and some stores are larger.
      select 1 + floor(power(random(), 2) * (select count(*) from people))::bigint as person,
        1 + floor(power(random(), 1.4) * (select count(*) from shops))::bigint as shop,
        date_trunc('day', now()) - make_interval(days => floor(420 * (1 - sqrt(random())))::int)
          + make_interval(mins => 8 * 60 + floor(random() * 600)::int, secs => floor(random() * 60)::int) as at
      from generate_series(1, 2 * ${count}::int)
    )
    select ${idAt} as id, at, p.id as user_id, p.neighborhood_id, s.id as store_id, s.owner_id as recorded_by
    from visits v join people p on p.n = v.person join shops s on s.n = v.shop
    cross join lateral (select at at time zone s.timezone as local) here
    -- Of today, what is over.
    where at < least(now() - interval '1 hour', s.ended_at) and at > s.decided_at + interval '1 day'
      and s.open_minutes @> (extract(isodow from local)::int * 1440 - 1440
        + extract(hour from local)::int * 60 + extract(minute from local)::int)
    limit ${count}`)
  await db.run(sql`
    create temporary table handed_in_lines on commit drop as
    select h.*, l.line, l.plastic_code, greatest(40, round(l.usual * (0.4 + random() * 1.3)))::bigint as grams
    from handed_in h cross join lateral (values
      (1, 'PET', 1200, 1.0), (2, 'HDPE', 700, 0.45), (3, 'PP', 400, 0.25), (4, 'LDPE', 300, 0.15), (5, 'PS', 120, 0.08)
    ) as l(line, plastic_code, usual, chance)
    -- Of the visit and the plastic, for a random number would be drawn once per plastic.
    where (hashtext(h.id::text || l.plastic_code) & 1023) / 1024.0 < l.chance`)
  await db.run(sql`
    create temporary table paid_lines on commit drop as
    select h.*, r.id as rate_id, r.points_per_kg, floor(h.grams * r.points_per_kg / 1000)::bigint as points,
           1 << (t.resin - 1) as bit
    from handed_in_lines h join plastic_types t on t.code = h.plastic_code cross join lateral (
      select id, points_per_kg from plastic_rates
      where plastic_code = h.plastic_code and effective_from <= h.at and cancelled_at is null
      order by effective_from desc limit 1) r`)
  await db.run(sql`
    insert into collections (user_id, id, code, store_id, neighborhood_id, at, recorded_at, recorded_by, staff_id, source,
                             grams, points, plastics)
    select user_id, id, upper(substr(md5(id::text), 1, 12)), store_id, neighborhood_id, at, at, recorded_by, (
             select st.id from store_staff st where st.store_id = paid_lines.store_id and st.created_at < paid_lines.at
             order by md5(paid_lines.id::text || st.id) limit 1), 'STORE',
           sum(grams), sum(points), bit_or(bit)
    from paid_lines group by user_id, id, store_id, neighborhood_id, at, recorded_by`)
  await db.run(sql`
    insert into collection_lines (user_id, collection_id, line, plastic_code, grams, rate_id, points_per_kg, points)
    select user_id, id, row_number() over (partition by user_id, id order by line), plastic_code, grams, rate_id,
           points_per_kg, points from paid_lines`)
  await db.run(sql`select rebuild_user_totals()`)
}
