create or replace function programme_time_zone() returns text language sql stable as $$
  select value #>> '{}' from programme_settings where key = 'timeZone'
$$;

create or replace function programme_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone programme_time_zone())::date
$$;

create or replace function programme_day_start(p_day date) returns timestamptz language sql stable as $$
  select p_day::timestamp at time zone programme_time_zone()
$$;

-- All-time totals are one row per mix, plastic, store and neighborhood. A replay at other rates reads weeks and the few days
-- before the first of them; rows are written in order of time, so that a period is stored together. A store's totals keep
-- the weight of every line, because points are rounded down per line.
create or replace aggregate joined(int[]) (sfunc = array_cat, stype = int[], initcond = '{}');

-- The week and the month that a day is in, and all time.
create or replace function longer_periods(p_day date) returns table (grain text, since date) language sql immutable as $$
  values ('week', date_trunc('week', p_day::timestamp)::date), ('month', date_trunc('month', p_day::timestamp)::date), ('ever', '-infinity')
$$;

-- The outbox with the day that each row counts for in the time zone of this moment: a change of that changes no row.
create or replace view outbox_days as
  select o.user_id, o.collection_id, o.change, (o.at at time zone (select programme_time_zone()))::date as day, o.store_id,
    o.neighborhood_id, o.plastics, o.recorded, o.reversed, o.grams, o.points
  from rollup_outbox o;

-- By day, week and month, and of all time.
create or replace view outbox_totals as
  select g.grain, g.since, o.store_id, o.neighborhood_id, o.plastics, o.recorded, o.reversed, o.grams, o.points
  from outbox_days o cross join lateral (values ('day', o.day), ('week', date_trunc('week', o.day)::date),
    ('month', date_trunc('month', o.day)::date), ('ever', '-infinity')) as g(grain, since);

-- A collection by plastic: what was paid before rounding, and the weight of every line. Lines never change, so the outbox
-- does not repeat them.
create or replace function plastics_of(
  p_user uuid, p_collection uuid, p_sign int
) returns table (plastic_code text, grams bigint, points bigint, worth bigint, sizes int[]) language sql stable rows 2 as $$
  select plastic_code, p_sign * sum(grams)::bigint, p_sign * sum(points)::bigint,
    p_sign * sum(grams * (points_per_kg * 100)::bigint)::bigint, array_agg(p_sign * grams::int)
  from collection_lines where user_id = p_user and collection_id = p_collection group by plastic_code
$$;

create or replace view outbox_plastics as
  select o.day, o.store_id, o.recorded, o.reversed, p.*
  from outbox_days o cross join lateral plastics_of(o.user_id, o.collection_id, o.recorded - o.reversed) p;

create or replace view totals_by_day as
  select day, recorded, reversed, grams, points from rollup_days
  union all select day, recorded, reversed, grams, points from outbox_days;

create or replace view totals_by_mix as
  select grain, since, plastics, recorded, reversed, grams, points from rollup_mixes
  union all select grain, since, plastics, recorded, reversed, grams, points from outbox_totals;

create or replace view totals_by_plastic as
  select grain, since, plastic_code, recorded, reversed, grams, points from rollup_plastics
  union all
  select g.grain, g.since, n.plastic_code, n.recorded, n.reversed, n.grams, n.points
  from outbox_plastics n cross join lateral (values
    ('day', n.day), ('month', date_trunc('month', n.day)::date), ('ever', '-infinity')) as g(grain, since);

create or replace view totals_by_store as
  select grain, since, store_id, recorded, reversed, grams, points from rollup_stores
  union all select grain, since, store_id, recorded, reversed, grams, points from outbox_totals;

-- How many stores have collections that were not reversed. A row of the outbox counts where it makes or ends the first of these.
create or replace view totals_by_active_stores as
  select grain, since, stores from rollup_active_stores
  union all
  select o.grain, o.since, (coalesce(r.recorded - r.reversed, 0) + o.live > 0)::int - (coalesce(r.recorded - r.reversed, 0) > 0)::int
  from (
    select grain, since, store_id, sum(recorded - reversed) as live from outbox_totals where grain <> 'ever' group by 1, 2, 3) o
  left join rollup_stores r using (grain, since, store_id);

create or replace view totals_by_neighborhood as
  select grain, since, neighborhood_id, recorded, reversed, grams, points from rollup_neighborhoods
  union all select grain, since, neighborhood_id, recorded, reversed, grams, points from outbox_totals
  where neighborhood_id is not null;

create or replace view totals_by_store_plastic as
  select grain, since, store_id, plastic_code, grams, points, worth, sizes from rollup_store_plastics
  union all
  select g.grain, g.since, n.store_id, n.plastic_code, n.grams, n.points, n.worth, n.sizes
  from outbox_plastics n
  cross join lateral (values ('day', n.day), ('week', date_trunc('week', n.day)::date)) as g(grain, since);

create or replace view totals_by_line_size as
  select grain, since, plastic_code, grams, lines from rollup_line_sizes
  union all
  select g.grain, g.since, n.plastic_code, abs(size)::bigint, sign(size)::int
  from outbox_plastics n
  cross join lateral (values ('day', n.day), ('week', date_trunc('week', n.day)::date)) as g(grain, since)
  cross join lateral unnest(n.sizes) as size;

-- Applies outbox rows to the rollups and deletes them; returns how many. Zero while another worker or a rebuild does it.
create or replace function apply_outbox(p_most int) returns int language plpgsql as $$
declare
  applied outbox_days[];
begin
  if not pg_try_advisory_xact_lock(hashtext('rollups')) then return 0; end if;
  applied := array(select o from outbox_days o limit p_most);
  if cardinality(applied) = 0 then return 0; end if;
  delete from rollup_outbox o using unnest(applied) a
  where o.user_id = a.user_id and o.collection_id = a.collection_id and o.change = a.change;
  perform apply_member_months(applied);
  with taken as materialized (
    select * from unnest(applied)
  ), by_plastic as materialized (
    select t.day, t.store_id, t.recorded, t.reversed, p.*
    from taken t cross join lateral plastics_of(t.user_id, t.collection_id, t.recorded - t.reversed) p
  ), levels as (
    select g.grain, g.since, t.* from taken t
    cross join lateral (values ('day', t.day), ('week', date_trunc('week', t.day)::date),
      ('month', date_trunc('month', t.day)::date), ('ever', '-infinity')) as g(grain, since)
  ), weeks as (
    select g.grain, g.since, t.* from by_plastic t
    cross join lateral (values ('day', t.day), ('week', date_trunc('week', t.day)::date)) as g(grain, since)
  ), days as (
    insert into rollup_days as r (day, recorded, reversed, grams, points)
    select day, sum(recorded), sum(reversed), sum(grams), sum(points) from taken group by 1
    on conflict (day) do update set recorded = r.recorded + excluded.recorded, reversed = r.reversed + excluded.reversed,
      grams = r.grams + excluded.grams, points = r.points + excluded.points
  ), mixes as (
    insert into rollup_mixes as r (grain, since, plastics, recorded, reversed, grams, points)
    select grain, since, plastics, sum(recorded), sum(reversed), sum(grams), sum(points) from levels group by 1, 2, 3
    on conflict on constraint rollup_mixes_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed, grams = r.grams + excluded.grams, points = r.points + excluded.points
  ), plastics as (
    insert into rollup_plastics as r (grain, since, plastic_code, recorded, reversed, grams, points)
    select g.grain, g.since, p.plastic_code, sum(p.recorded), sum(p.reversed), sum(p.grams), sum(p.points)
    from by_plastic p cross join lateral (values
      ('day', p.day), ('month', date_trunc('month', p.day)::date), ('ever', '-infinity')) as g(grain, since)
    group by 1, 2, 3
    on conflict on constraint rollup_plastics_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed, grams = r.grams + excluded.grams, points = r.points + excluded.points
  ), by_shop as materialized (
    select grain, since, store_id, sum(recorded) as recorded, sum(reversed) as reversed, sum(grams) as grams, sum(points) as points
    from levels group by 1, 2, 3
  ), shops as (
    insert into rollup_stores as r (grain, since, store_id, recorded, reversed, grams, points) select * from by_shop
    on conflict on constraint rollup_stores_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed, grams = r.grams + excluded.grams, points = r.points + excluded.points
    returning grain, since, store_id, recorded - reversed as live
  ), active_shops as (
    insert into rollup_active_stores as r (grain, since, stores)
    select grain, since, sum((live > 0)::int - (live - (recorded - reversed) > 0)::int) from shops join by_shop using (grain, since, store_id)
    where grain <> 'ever' group by 1, 2
    on conflict on constraint rollup_active_stores_pkey do update set stores = r.stores + excluded.stores
  ), homes as (
    insert into rollup_neighborhoods as r (grain, since, neighborhood_id, recorded, reversed, grams, points)
    select grain, since, neighborhood_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from levels where neighborhood_id is not null group by 1, 2, 3
    on conflict on constraint rollup_neighborhoods_pkey do update set recorded = r.recorded + excluded.recorded,
      reversed = r.reversed + excluded.reversed, grams = r.grams + excluded.grams, points = r.points + excluded.points
  ), shop_plastics as (
    insert into rollup_store_plastics as r (grain, since, store_id, plastic_code, grams, points, worth, sizes)
    select grain, since, store_id, plastic_code, sum(grams), sum(points), sum(worth), joined(sizes) from weeks
    group by 1, 2, 3, 4
    on conflict on constraint rollup_store_plastics_pkey do update set grams = r.grams + excluded.grams,
      points = r.points + excluded.points, worth = r.worth + excluded.worth, sizes = r.sizes || excluded.sizes
  )
  insert into rollup_line_sizes as r (grain, since, plastic_code, grams, lines)
  select grain, since, plastic_code, abs(size), sum(sign(size)) from weeks cross join lateral unnest(sizes) as size
  group by 1, 2, 3, 4
  on conflict on constraint rollup_line_sizes_pkey do update set lines = r.lines + excluded.lines;
  return cardinality(applied);
end $$;

-- Computes all rollups but those by month from the collections again, while recording goes on: nobody but the worker that
-- applies the outbox waits for it.
create or replace function rebuild_rollup_days() returns void language plpgsql set work_mem = '128MB' as $$
declare
  zone text;
begin
  perform pg_advisory_xact_lock(hashtext('rollups'));
  zone := programme_time_zone();
  delete from rollup_days;
  delete from rollup_mixes;
  delete from rollup_plastics;
  delete from rollup_stores where grain <> 'month';
  delete from rollup_neighborhoods where grain <> 'month';
  delete from rollup_store_plastics;
  delete from rollup_line_sizes;
  delete from member_months;
  delete from rollup_cohorts;
  -- One statement sees one moment: the rows it deletes from the outbox are those of the collections that it counts. What is
  -- recorded meanwhile stays in the outbox.
  with counted as (
    delete from rollup_outbox
  ), mixes as (
    insert into rollup_mixes
    select 'day', (at at time zone zone)::date, plastics, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections group by 2, 3 order by 2, 3
  ), shops as (
    insert into rollup_stores
    select 'day', (at at time zone zone)::date, store_id, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections group by 2, 3 order by 2, 3
  ), homes as (
    insert into rollup_neighborhoods
    select 'day', (at at time zone zone)::date, neighborhood_id, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections where neighborhood_id is not null group by 2, 3 order by 2, 3
  ), store_plastics as (
    insert into rollup_store_plastics
    select 'day', (c.at at time zone zone)::date, c.store_id, l.plastic_code, sum(l.grams), sum(l.points),
      sum(l.grams * (l.points_per_kg * 100)::bigint), array_agg(l.grams::int)
    from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
    where c.status = 'RECORDED' group by 2, 3, 4 order by 2, 3, 4
  ), months as (
    insert into member_months (user_id, month, collections, cohort)
    select user_id, month, collections, min(month) over (partition by user_id) from (
      select user_id, date_trunc('month', at at time zone zone)::date as month, count(*) as collections
      from collections where status = 'RECORDED' group by 1, 2) active
  )
  insert into rollup_line_sizes
  select 'day', (c.at at time zone zone)::date, l.plastic_code, l.grams, count(*)
  from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
  where c.status = 'RECORDED' group by 2, 3, 4 order by 2, 3, 4;
  insert into rollup_cohorts select cohort, month, count(*) from member_months group by 1, 2;
  insert into rollup_days
    select since, sum(recorded), sum(reversed), sum(grams), sum(points) from rollup_mixes group by since order by since;
  insert into rollup_store_plastics
    select 'week', date_trunc('week', since), store_id, plastic_code, sum(grams), sum(points), sum(worth), joined(sizes)
    from rollup_store_plastics group by 2, 3, 4 order by 2, 3, 4;
  insert into rollup_line_sizes
    select 'week', date_trunc('week', since), plastic_code, grams, sum(lines)
    from rollup_line_sizes group by 2, 3, 4 order by 2, 3, 4;
  -- A collection counts once per plastic however many lines it has of it, which is what its mix says.
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
    select g.grain, g.since, plastics, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_mixes r cross join lateral longer_periods(r.since) g group by 1, 2, 3;
  insert into rollup_plastics
    select g.grain, g.since, plastic_code, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_plastics r cross join lateral longer_periods(r.since) g where g.grain <> 'week' group by 1, 2, 3;
  insert into rollup_stores
    select g.grain, g.since, store_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_stores r cross join lateral longer_periods(r.since) g where r.grain = 'day' and g.grain <> 'month' group by 1, 2, 3;
  insert into rollup_neighborhoods
    select g.grain, g.since, neighborhood_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_neighborhoods r cross join lateral longer_periods(r.since) g where r.grain = 'day' and g.grain <> 'month' group by 1, 2, 3;
end $$;

-- The rest of them, from those by day. Stores and neighborhoods keep their all-time totals by month, so whoever changes one of
-- these waits for the end of the transaction.
create or replace function rebuild_rollup_months() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('rollups'));
  delete from rollup_stores where grain = 'month';
  delete from rollup_neighborhoods where grain = 'month';
  delete from rollup_active_stores;
  -- Nothing is left in what they are kept in, unless that was wrong.
  insert into store_sums (store_id) select id from stores on conflict do nothing;
  update store_sums set grams = 0, points = 0 where (grams, points) <> (0, 0);
  perform start_collected_again();
  insert into rollup_stores
    select 'month', date_trunc('month', since), store_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_stores where grain = 'day' group by 2, 3;
  insert into rollup_neighborhoods
    select 'month', date_trunc('month', since), neighborhood_id, sum(recorded), sum(reversed), sum(grams), sum(points)
    from rollup_neighborhoods where grain = 'day' group by 2, 3;
  insert into rollup_active_stores
    select grain, since, count(*) from rollup_stores where grain <> 'ever' and recorded > reversed group by 1, 2;
end $$;

-- All of them, after a bulk load.
create or replace function rebuild_rollups() returns void language plpgsql as $$
begin
  perform rebuild_rollup_days();
  perform rebuild_rollup_months();
end $$;

-- From now on figures have days of the programme's time zone. The figures themselves follow in the same transaction.
create or replace function follow_time_zone() returns void language sql as $$
  update programme_settings s set value = to_jsonb(p.time_zone), version = s.version + 1, updated_at = now()
  from programme p where s.key = 'timeZone' and s.value <> to_jsonb(p.time_zone)
$$;

-- The weights that are usual for a store, from its collections.
create or replace function recent_weights_of_store(p_store uuid) returns bigint[] language sql stable as $$
  select array_agg(grams) from (
    select grams from collections where store_id = p_store and status = 'RECORDED' order by at desc, id desc limit 50) latest
$$;

-- Keeps store_sums in step with the totals by month; the newest collection and the usual weight come from the collections.
create or replace function add_to_store_sums(p_stores uuid[], p_grams bigint[], p_points bigint[]) returns void language sql as $$
  insert into store_sums as s (store_id, grams, points, last_collection_at, usual_grams, usual_spread, usual_of)
  select m.store_id, m.grams, m.points, (select max(c.at) from collections c where c.store_id = m.store_id),
    coalesce(u.median, 0), coalesce(u.spread, 0), coalesce(cardinality(w.weights), 0)
  from (
    select store_id, sum(grams) as grams, sum(points) as points from unnest(p_stores, p_grams, p_points) as m(store_id, grams, points)
    group by store_id) m
  cross join lateral recent_weights_of_store(m.store_id) as w(weights) cross join lateral usual_weight(w.weights) u
  order by m.store_id
  on conflict (store_id) do update set grams = s.grams + excluded.grams, points = s.points + excluded.points,
    last_collection_at = excluded.last_collection_at, usual_grams = excluded.usual_grams, usual_spread = excluded.usual_spread,
    usual_of = excluded.usual_of
$$;

create or replace function sum_months_added() returns trigger language plpgsql as $$
begin
  perform add_to_store_sums(array_agg(store_id), array_agg(grams), array_agg(points)) from added where grain = 'month';
  return null;
end $$;
create or replace trigger rollup_stores_sum_added after insert on rollup_stores
  referencing new table as added for each statement execute function sum_months_added();

create or replace function sum_months_changed() returns trigger language plpgsql as $$
begin
  perform add_to_store_sums(array_agg(store_id), array_agg(grams), array_agg(points)) from (
    select store_id, grams, points from added where grain = 'month'
    union all
    select store_id, -grams, -points from removed where grain = 'month') moved;
  return null;
end $$;
create or replace trigger rollup_stores_sum_changed after update on rollup_stores
  referencing old table as removed new table as added for each statement execute function sum_months_changed();

create or replace function sum_months_removed() returns trigger language plpgsql as $$
begin
  perform add_to_store_sums(array_agg(store_id), array_agg(-grams), array_agg(-points)) from removed where grain = 'month';
  return null;
end $$;
create or replace trigger rollup_stores_sum_removed after delete on rollup_stores
  referencing old table as removed for each statement execute function sum_months_removed();

-- A row for every store from the start, so that its totals are one lookup.
create or replace function start_store_sum() returns trigger language plpgsql as $$
begin
  insert into store_sums (store_id) select id from added;
  return null;
end $$;
create or replace trigger stores_start_sum after insert on stores
  referencing new table as added for each statement execute function start_store_sum();

-- What a store took in and awarded, without reversed collections; those only count for the last collection. That is looked
-- up only for the stores asked for, not for every store in the outbox: a page has 25.
create or replace view store_totals as
  select k.store_id, k.grams + coalesce(n.grams, 0) as grams, k.points + coalesce(n.points, 0) as points,
    case when n.store_id is null then k.last_collection_at
      else greatest(k.last_collection_at, (select max(c.at) from collections c where c.store_id = k.store_id)) end as last_collection_at
  from store_sums k
  left join (
    select o.store_id, sum(o.grams)::bigint as grams, sum(o.points)::bigint as points
    from rollup_outbox o group by o.store_id) n on n.store_id = k.store_id;

create or replace function start_totals() returns trigger language plpgsql as $$
begin
  insert into user_totals (user_id) select id from added;
  return null;
end $$;
create or replace trigger users_start_totals after insert on users
  referencing new table as added for each statement execute function start_totals();

-- Counts everybody's totals again: after collections were loaded other than by record_collection, which keeps them.
create or replace function rebuild_user_totals() returns void language sql set enable_nestloop = off as $$
  update user_totals t set grams = c.grams, collections = c.n, recent_grams = c.recent,
    last_active_at = case when t.is_closed then t.last_active_at else greatest(t.last_active_at, c.last_at) end
  from (
    select user_id, coalesce(sum(grams) filter (where status = 'RECORDED'), 0) as grams,
      count(*) filter (where status = 'RECORDED') as n, max(at) as last_at,
      coalesce((array_agg(grams order by id) filter (where status = 'RECORDED'))
        [greatest(count(*) filter (where status = 'RECORDED') - 29, 1):], '{}') as recent
    from collections group by user_id) c
  where c.user_id = t.user_id
$$;

-- Totals that are not what they should be. As a difference, so that a collection that has just been counted stays.
create or replace function repair_user_totals() returns void language sql as $$
  insert into user_totals (user_id, recent_grams, last_active_at, is_closed)
  select u.id, coalesce(recent_weights(u.id), '{}'),
    coalesce((select max(at) from collections c where c.user_id = u.id and u.status <> 'ERASED'), '-infinity'), u.status = 'ERASED'
  from users u where not exists (select from user_totals t where t.user_id = u.id)
  on conflict do nothing;
  update user_totals t set grams = t.grams + f.grams, collections = t.collections + f.collections
  from (
    select s.user_id, coalesce(c.grams, 0) - s.grams as grams, coalesce(c.n, 0) - s.collections as collections
    from user_totals s left join (
      select user_id, sum(grams)::bigint as grams, count(*)::int as n from collections where status = 'RECORDED' group by 1) c
      using (user_id)) f
  where f.user_id = t.user_id and (f.grams, f.collections) <> (0, 0)
$$;

create or replace function count_taken_back() returns trigger language plpgsql as $$
begin
  update user_totals set
    grams = grams + case new.status when 'RECORDED' then new.grams else 0 end - case old.status when 'RECORDED' then old.grams else 0 end,
    collections = collections + (new.status = 'RECORDED')::int - (old.status = 'RECORDED')::int,
    recent_grams = recent_weights(new.user_id)
  where user_id = new.user_id;
  return null;
end $$;
create or replace trigger collections_count_taken_back after update on collections
  for each row when (new.status <> old.status or new.grams <> old.grams) execute function count_taken_back();

create or replace function copy_last_seen() returns trigger language plpgsql as $$
begin
  update user_totals set last_active_at = new.last_seen_at
  where user_id = new.user_id and last_active_at < new.last_seen_at and not is_closed;
  return null;
end $$;
create or replace trigger sessions_copy_last_seen after insert or update of last_seen_at on sessions
  for each row execute function copy_last_seen();

-- When somebody was last active is personal too, and a list of recently active people then need not check who is erased.
create or replace function forget_last_active() returns trigger language plpgsql as $$
begin
  update user_totals set last_active_at = '-infinity', is_closed = true where user_id = new.id;
  return null;
end $$;
create or replace trigger users_forget_last_active after update of status on users
  for each row when (new.status = 'ERASED') execute function forget_last_active();
