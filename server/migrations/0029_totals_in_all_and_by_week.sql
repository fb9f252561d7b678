-- Totals of everything are one row for each mix, plastic, store and neighborhood, and a replay of the rates reads weeks and
-- the few days before the first of them. Rows are written in the order of time, so that a period lies together. What a
-- store took in is kept with the weight of every line, because points are rounded down for each.

create aggregate joined(int[]) (sfunc = array_cat, stype = int[], initcond = '{}');
create function signed_sizes(p_sizes jsonb, p_sign int) returns int[] language sql immutable as $$
  select array_agg(p_sign * size::int) from jsonb_array_elements_text(p_sizes) as size
$$;

drop view totals_by_store_plastic, totals_by_line_size;
drop table rollup_store_plastics, rollup_line_sizes;
create table rollup_store_plastics (
  grain text not null,
  since date not null,
  store_id uuid not null,
  plastic_code text not null,
  grams bigint not null,
  points bigint not null,
  -- Grams times hundredths of points for a kilogram: what was paid before anything is rounded.
  worth bigint not null,
  -- The weight of every line, below zero for one that was taken back.
  sizes int[] not null,
  constraint rollup_store_plastics_pkey primary key (grain, since, store_id, plastic_code)
) with (fillfactor = 80);
create table rollup_line_sizes (
  grain text not null,
  since date not null,
  plastic_code text not null,
  grams bigint not null,
  lines bigint not null,
  constraint rollup_line_sizes_pkey primary key (grain, since, plastic_code, grams)
) with (fillfactor = 80);

create view totals_by_store_plastic as
  select grain, since, store_id, plastic_code, grams, points, worth, sizes from rollup_store_plastics
  union all
  select g.grain, g.since, o.store_id, p.code, p.grams, p.points, p.worth, signed_sizes(p.sizes, o.recorded - o.reversed)
  from rollup_outbox o
  cross join lateral (values ('day', o.day), ('week', date_trunc('week', o.day)::date)) as g(grain, since)
  cross join lateral jsonb_to_recordset(o.by_plastic) as p(code text, grams bigint, points bigint, worth bigint, sizes jsonb);
create view totals_by_line_size as
  select grain, since, plastic_code, grams, lines from rollup_line_sizes
  union all
  select g.grain, g.since, p.code, size::bigint, o.recorded - o.reversed
  from rollup_outbox o
  cross join lateral (values ('day', o.day), ('week', date_trunc('week', o.day)::date)) as g(grain, since)
  cross join lateral jsonb_to_recordset(o.by_plastic) as p(code text, sizes jsonb)
  cross join lateral jsonb_array_elements_text(p.sizes) as size;

-- What is noted, by day, by month and in all.
create or replace view noted_totals as
  select 'day' as grain, day as since, store_id, neighborhood_id, plastics, recorded, reversed, grams, points, by_plastic
  from rollup_outbox
  union all
  select 'month', date_trunc('month', day)::date, store_id, neighborhood_id, plastics, recorded, reversed, grams, points, by_plastic
  from rollup_outbox
  union all
  select 'ever', '-infinity', store_id, neighborhood_id, plastics, recorded, reversed, grams, points, by_plastic
  from rollup_outbox;

-- Adds notes up and removes them; tells how many. None when another worker is at it.
create or replace function add_up_notes(p_most int) returns int language plpgsql as $$
declare
  added int;
begin
  if not pg_try_advisory_xact_lock(hashtext('rollups')) then return 0; end if;
  with chosen as materialized (
    select user_id, collection_id, change from rollup_outbox limit p_most
  ), taken as (
    delete from rollup_outbox o using chosen c
    where o.user_id = c.user_id and o.collection_id = c.collection_id and o.change = c.change
    returning o.*
  ), levels as (
    select g.grain, g.since, t.* from taken t
    cross join lateral (values
      ('day', t.day), ('month', date_trunc('month', t.day)::date), ('ever', '-infinity')) as g(grain, since)
  ), weeks as (
    select g.grain, g.since, t.* from taken t
    cross join lateral (values ('day', t.day), ('week', date_trunc('week', t.day)::date)) as g(grain, since)
  ), mixes as (
    insert into rollup_mixes as r (grain, since, plastics, recorded, reversed, grams, points)
    select grain, since, plastics, sum(recorded), sum(reversed), sum(grams), sum(points) from levels group by 1, 2, 3
    on conflict on constraint rollup_mixes_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed, grams = r.grams + excluded.grams, points = r.points + excluded.points
  ), plastics as (
    insert into rollup_plastics as r (grain, since, plastic_code, recorded, reversed, grams, points)
    select grain, since, p.code, sum(recorded), sum(reversed), sum(p.grams), sum(p.points)
    from levels cross join lateral jsonb_to_recordset(by_plastic) as p(code text, grams bigint, points bigint) group by 1, 2, 3
    on conflict on constraint rollup_plastics_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed, grams = r.grams + excluded.grams, points = r.points + excluded.points
  ), shops as (
    insert into rollup_stores as r (grain, since, store_id, recorded, reversed, grams, points)
    select grain, since, store_id, sum(recorded), sum(reversed), sum(grams), sum(points) from levels group by 1, 2, 3
    on conflict on constraint rollup_stores_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed, grams = r.grams + excluded.grams, points = r.points + excluded.points
  ), homes as (
    insert into rollup_neighborhoods as r (grain, since, neighborhood_id, recorded, reversed, grams, points)
    select grain, since, neighborhood_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from levels where neighborhood_id is not null group by 1, 2, 3
    on conflict on constraint rollup_neighborhoods_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed, grams = r.grams + excluded.grams, points = r.points + excluded.points
  ), sizes as (
    insert into rollup_sizes as r (measure, bucket, recorded, reversed)
    select m.measure, size_bucket(abs(m.size)), sum(recorded), sum(reversed)
    from taken cross join lateral (values ('grams', grams), ('points', points)) as m(measure, size) group by 1, 2
    on conflict on constraint rollup_sizes_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed
  ), shop_plastics as (
    insert into rollup_store_plastics as r (grain, since, store_id, plastic_code, grams, points, worth, sizes)
    select grain, since, store_id, p.code, sum(p.grams), sum(p.points), sum(p.worth),
      joined(signed_sizes(p.sizes, recorded - reversed))
    from weeks
    cross join lateral jsonb_to_recordset(by_plastic) as p(code text, grams bigint, points bigint, worth bigint, sizes jsonb)
    group by 1, 2, 3, 4
    on conflict on constraint rollup_store_plastics_pkey do update set grams = r.grams + excluded.grams,
      points = r.points + excluded.points, worth = r.worth + excluded.worth, sizes = r.sizes || excluded.sizes
  ), line_sizes as (
    insert into rollup_line_sizes as r (grain, since, plastic_code, grams, lines)
    select grain, since, p.code, size::bigint, sum(recorded - reversed)
    from weeks cross join lateral jsonb_to_recordset(by_plastic) as p(code text, sizes jsonb)
    cross join lateral jsonb_array_elements_text(p.sizes) as size group by 1, 2, 3, 4
    on conflict on constraint rollup_line_sizes_pkey do update set lines = r.lines + excluded.lines
  )
  select count(*) into added from taken;
  return added;
end $$;

-- Adds everything up anew from the collections: after a bulk load, or when the programme's time zone is another.
-- Nobody records meanwhile.
create or replace function rebuild_rollups() returns void language plpgsql set work_mem = '256MB' as $$
declare
  zone text := programme_time_zone();
begin
  perform pg_advisory_xact_lock(hashtext('rollups'));
  lock table rollup_outbox in share row exclusive mode;
  delete from rollup_outbox;
  delete from rollup_mixes;
  delete from rollup_plastics;
  delete from rollup_stores;
  delete from rollup_neighborhoods;
  delete from rollup_sizes;
  delete from rollup_store_plastics;
  delete from rollup_line_sizes;
  insert into rollup_mixes
    select 'day', (at at time zone zone)::date, plastics, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections group by 2, 3 order by 2, 3;
  insert into rollup_stores
    select 'day', (at at time zone zone)::date, store_id, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections group by 2, 3 order by 2, 3;
  insert into rollup_neighborhoods
    select 'day', (at at time zone zone)::date, neighborhood_id, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections where neighborhood_id is not null group by 2, 3 order by 2, 3;
  insert into rollup_sizes
    select 'grams', size_bucket(grams), sum(n), sum(reversed)
    from (select grams, count(*) as n, count(*) filter (where status = 'REVERSED') as reversed from collections group by 1) g group by 2
    union all
    select 'points', size_bucket(points), sum(n), sum(reversed)
    from (select points, count(*) as n, count(*) filter (where status = 'REVERSED') as reversed from collections group by 1) p group by 2;
  insert into rollup_store_plastics
    select 'day', (c.at at time zone zone)::date, c.store_id, l.plastic_code, sum(l.grams), sum(l.points),
      sum(l.grams * (l.points_per_kg * 100)::bigint), array_agg(l.grams::int)
    from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
    where c.status = 'RECORDED' group by 2, 3, 4 order by 2, 3, 4;
  insert into rollup_store_plastics
    select 'week', date_trunc('week', since), store_id, plastic_code, sum(grams), sum(points), sum(worth), joined(sizes)
    from rollup_store_plastics group by 2, 3, 4 order by 2, 3, 4;
  insert into rollup_line_sizes
    select 'day', (c.at at time zone zone)::date, l.plastic_code, l.grams, count(*)
    from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
    where c.status = 'RECORDED' group by 2, 3, 4 order by 2, 3, 4;
  insert into rollup_line_sizes
    select 'week', date_trunc('week', since), plastic_code, grams, sum(lines)
    from rollup_line_sizes group by 2, 3, 4 order by 2, 3, 4;
  -- A collection counts once for a plastic, however many of its lines are of it: that is what its mix knows.
  insert into rollup_plastics
    select 'day', counted.since, counted.code, counted.recorded, counted.reversed, coalesce(weighed.grams, 0), coalesce(weighed.points, 0)
    from (
      select m.since, t.code, sum(m.recorded) as recorded, sum(m.reversed) as reversed
      from rollup_mixes m join plastic_types t on m.plastics & (1 << (t.resin - 1)) <> 0 group by 1, 2
    ) counted left join (
      select since, plastic_code as code, sum(grams) as grams, sum(points) as points from rollup_store_plastics
      where grain = 'day' group by 1, 2
    ) weighed using (since, code);
  insert into rollup_mixes
    select 'month', date_trunc('month', since), plastics, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_mixes group by 2, 3;
  insert into rollup_plastics
    select 'month', date_trunc('month', since), plastic_code, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_plastics group by 2, 3;
  insert into rollup_stores
    select 'month', date_trunc('month', since), store_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_stores group by 2, 3;
  insert into rollup_neighborhoods
    select 'month', date_trunc('month', since), neighborhood_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_neighborhoods group by 2, 3;
  insert into rollup_mixes
    select 'ever', '-infinity', plastics, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_mixes where grain = 'month' group by 3;
  insert into rollup_plastics
    select 'ever', '-infinity', plastic_code, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_plastics where grain = 'month' group by 3;
  insert into rollup_stores
    select 'ever', '-infinity', store_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_stores where grain = 'month' group by 3;
  insert into rollup_neighborhoods
    select 'ever', '-infinity', neighborhood_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_neighborhoods where grain = 'month' group by 3;
end $$;
select rebuild_rollups();

-- Lists are read from indexes alone where vacuum has been: it comes after every two new ones in a hundred, not twenty.
alter table collections set (autovacuum_vacuum_insert_scale_factor = 0.02);
