create or replace function programme_time_zone() returns text language sql stable as $$
  select value #>> '{}' from programme_settings where key = 'timeZone'
$$;

create or replace function programme_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone programme_time_zone())::date
$$;

-- When clocks first show a time. Where they are put back at one in the night (Azores, Havana), midnight comes twice.
create or replace function first_moment(p_local timestamp, p_zone text) returns timestamptz language sql stable as $$
  select case when (m - interval '1 hour') at time zone p_zone = p_local then m - interval '1 hour' else m end
  from (select p_local at time zone p_zone as m) again
$$;

create or replace function programme_day_start(p_day date) returns timestamptz language sql stable as $$
  select first_moment(p_day::timestamp, programme_time_zone())
$$;

-- The weights that are usual for a store, from its collections.
create or replace function recent_weights_of_store(p_store uuid) returns bigint[] language sql stable as $$
  select array_agg(grams) from (
    select grams from collections where store_id = p_store and status = 'RECORDED' order by at desc, id desc limit 50) latest
$$;

-- Keeps store_sums in step with the figures of all time; the newest collection and the usual weight come from the collections.
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

create or replace function rebuild_store_sums() returns void language sql as $$
  insert into store_sums (store_id) select id from stores on conflict do nothing;
  select add_to_store_sums(array_agg(s.store_id), array_agg(coalesce(r.n3, 0) - s.grams), array_agg(coalesce(r.n4, 0) - s.points))
  from store_sums s left join figures r on r.metric = 'stores' and r.grain = 'ever' and r.id = s.store_id
$$;

-- A row for every store from the start, so that its totals are one lookup.
create or replace function start_store_sum() returns trigger language plpgsql as $$
begin
  insert into store_sums (store_id) select id from added;
  return null;
end $$;
create or replace trigger stores_start_sum after insert on stores
  referencing new table as added for each statement execute function start_store_sum();

-- What a store took in and awarded, without reversed collections; those only count for the last collection. That is looked
-- up only for the stores asked for, not for every store in the stream: a page has 25.
create or replace view store_totals as
  select k.store_id, k.grams + coalesce(n.grams, 0) as grams, k.points + coalesce(n.points, 0) as points,
    case when n.store_id is null then k.last_collection_at
      else greatest(k.last_collection_at, (select max(c.at) from collections c where c.store_id = k.store_id)) end as last_collection_at
  from store_sums k
  left join (
    select f.store_id, sum(f.n3)::bigint as grams, sum(f.n4)::bigint as points
    from facts f where f.source = 'collection' group by f.store_id) n on n.store_id = k.store_id;

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
      count(*) filter (where status = 'RECORDED') as n, max(at) filter (where status = 'RECORDED') as last_at,
      coalesce((array_agg(grams order by id) filter (where status = 'RECORDED'))
        [greatest(count(*) filter (where status = 'RECORDED') - 29, 1):], '{}') as recent
    from collections group by user_id) c
  where c.user_id = t.user_id
$$;

-- Totals that are not what they should be. As a difference, so that a collection that has just been counted stays.
create or replace function repair_user_totals() returns void language sql as $$
  insert into user_totals (user_id, recent_grams, last_active_at, is_closed)
  select u.id, coalesce(recent_weights(u.id), '{}'),
    coalesce((select max(at) from collections c where c.user_id = u.id and c.status = 'RECORDED' and u.status <> 'ERASED'), '-infinity'), u.status = 'ERASED'
  from users u where not exists (select from user_totals t where t.user_id = u.id)
  on conflict do nothing;
  update user_totals t set grams = t.grams + f.grams, collections = t.collections + f.collections
  from (
    select s.user_id, coalesce(c.grams, 0) - s.grams as grams, coalesce(c.n, 0) - s.collections as collections
    from user_totals s left join (
      select user_id, sum(grams)::bigint as grams, count(*)::int as n from collections where status = 'RECORDED' group by 1) c
      using (user_id)) f
  where f.user_id = t.user_id and (f.grams, f.collections) <> (0, 0);
  -- Locked first, so that the second statement sees every collection that was counted.
  select from user_totals t where not follows_collections(t) order by user_id for update;
  update user_totals t set recent_grams = recent_weights(t.user_id), last_active_at = last_handed_in(t)
  where not follows_collections(t)
$$;

create or replace function last_handed_in(t user_totals) returns timestamptz language sql stable as $$
  select case when t.is_closed then '-infinity'
    else coalesce((select max(at) from collections where user_id = t.user_id and status = 'RECORDED'), '-infinity') end
$$;

-- Of two collections at once, the later may have been weighed in first.
create or replace function follows_collections(t user_totals) returns boolean language sql stable as $$
  select t.last_active_at = last_handed_in(t) and cardinality(t.recent_grams) = least(t.collections, 30)
    and (t.collections > 30 or array(select g from unnest(t.recent_grams) g order by g)
      = array(select g from unnest(recent_weights(t.user_id)) g order by g))
$$;

create or replace function count_taken_back() returns trigger language plpgsql as $$
begin
  update user_totals t set
    grams = t.grams + case new.status when 'RECORDED' then new.grams else 0 end - case old.status when 'RECORDED' then old.grams else 0 end,
    collections = t.collections + (new.status = 'RECORDED')::int - (old.status = 'RECORDED')::int,
    recent_grams = recent_weights(new.user_id), last_active_at = last_handed_in(t)
  where t.user_id = new.user_id;
  return null;
end $$;
create or replace trigger collections_count_taken_back after update on collections
  for each row when (new.status <> old.status or new.grams <> old.grams) execute function count_taken_back();

-- When somebody last handed plastic in is personal too, and a list of those who did lately then need not check who is erased.
create or replace function forget_last_active() returns trigger language plpgsql as $$
begin
  update user_totals set last_active_at = '-infinity', is_closed = true where user_id = new.id;
  return null;
end $$;
create or replace trigger users_forget_last_active after update of status on users
  for each row when (new.status = 'ERASED') execute function forget_last_active();
