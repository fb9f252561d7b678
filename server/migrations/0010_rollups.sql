-- Totals of collections that are exact at any moment and read at any size. What a collection adds is noted in the same
-- statement that records it; one worker at a time adds the notes up; a read is what is added up and what is noted, in
-- one statement.

-- Where the person lived then: totals of a neighborhood do not move when people do.
alter table collections add column neighborhood_id uuid constraint collections_neighborhood_id_fkey references neighborhoods;
-- Which plastics it holds, one bit for each by resin code, so that a filter by plastic needs no lines.
alter table collections add column plastics int not null default 0;
update collections c set
  neighborhood_id = (select u.neighborhood_id from users u where u.id = c.user_id),
  plastics = (select bit_or(1 << (t.resin - 1)) from collection_lines l join plastic_types t on t.code = l.plastic_code
              where l.user_id = c.user_id and l.collection_id = c.id);
alter table collections alter column plastics drop default;
create index collections_neighborhood_idx on collections (neighborhood_id, at, id);
create index collections_plastics_idx on collections (plastics, at, id);
-- Ids begin with the moment they were made, which no collection's own moment comes after: a period is read from the end
-- of the table, without an entry for every line.
create index collection_lines_collection_id_idx on collection_lines using brin (collection_id) with (pages_per_range = 64);

insert into programme_settings (key, value) values ('timeZone', '"UTC"');

create function programme_time_zone() returns text language sql stable as $$
  select value #>> '{}' from programme_settings where key = 'timeZone'
$$;
create function programme_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone programme_time_zone())::date
$$;
create function programme_day_start(p_day date) returns timestamptz language sql stable as $$
  select p_day::timestamp at time zone programme_time_zone()
$$;

create table rollup_outbox (
  user_id uuid not null,
  collection_id uuid not null,
  change text not null constraint rollup_outbox_change_check check (change in ('RECORDED', 'REVERSED')),
  day date not null,
  store_id uuid not null,
  neighborhood_id uuid,
  plastics int not null,
  recorded int not null,
  reversed int not null,
  -- Below zero for what is taken back.
  grams bigint not null,
  points bigint not null,
  by_plastic jsonb not null,
  constraint rollup_outbox_pkey primary key (user_id, collection_id, change),
  constraint rollup_outbox_collection_fkey foreign key (user_id, collection_id) references collections
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- `grams` and `points` are of what stands; `recorded` counts everything, `reversed` what was taken back of it.
create table rollup_mixes (
  grain text not null,
  since date not null,
  plastics int not null,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null,
  constraint rollup_mixes_pkey primary key (grain, since, plastics)
);
create table rollup_plastics (
  grain text not null,
  since date not null,
  plastic_code text not null,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null,
  constraint rollup_plastics_pkey primary key (grain, since, plastic_code)
);
create table rollup_stores (
  grain text not null,
  since date not null,
  store_id uuid not null,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null,
  constraint rollup_stores_pkey primary key (grain, since, store_id)
) with (fillfactor = 80);
create index rollup_stores_store_idx on rollup_stores (store_id, grain, since);
create table rollup_neighborhoods (
  grain text not null,
  since date not null,
  neighborhood_id uuid not null,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null,
  constraint rollup_neighborhoods_pkey primary key (grain, since, neighborhood_id)
) with (fillfactor = 80);
create index rollup_neighborhoods_neighborhood_idx on rollup_neighborhoods (neighborhood_id, grain, since);

-- How many there are of each size, so that a deep page of a list by weight or points knows where it begins.
create table rollup_sizes (
  measure text not null constraint rollup_sizes_measure_check check (measure in ('grams', 'points')),
  bucket bigint not null,
  recorded bigint not null,
  reversed bigint not null,
  constraint rollup_sizes_pkey primary key (measure, bucket)
);
-- The first three digits: a bucket is named by the smallest that is in it.
create function size_bucket(p_size bigint) returns bigint language sql immutable as $$
  select case when p_size < 1000 then p_size else p_size - p_size % power(10, length(p_size::text) - 3)::bigint end
$$;

-- What is noted, by day and by month.
create view noted_totals as
  select 'day' as grain, day as since, store_id, neighborhood_id, plastics, recorded, reversed, grams, points, by_plastic
  from rollup_outbox
  union all
  select 'month', date_trunc('month', day)::date, store_id, neighborhood_id, plastics, recorded, reversed, grams, points, by_plastic
  from rollup_outbox;

create view totals_by_mix as
  select grain, since, plastics, recorded, reversed, grams, points from rollup_mixes
  union all select grain, since, plastics, recorded, reversed, grams, points from noted_totals;
create view totals_by_plastic as
  select grain, since, plastic_code, recorded, reversed, grams, points from rollup_plastics
  union all
  select n.grain, n.since, p.code, n.recorded, n.reversed, p.grams, p.points
  from noted_totals n cross join lateral jsonb_to_recordset(n.by_plastic) as p(code text, grams bigint, points bigint);
create view totals_by_store as
  select grain, since, store_id, recorded, reversed, grams, points from rollup_stores
  union all select grain, since, store_id, recorded, reversed, grams, points from noted_totals;
create view totals_by_neighborhood as
  select grain, since, neighborhood_id, recorded, reversed, grams, points from rollup_neighborhoods
  union all select grain, since, neighborhood_id, recorded, reversed, grams, points from noted_totals
  where neighborhood_id is not null;

create view totals_by_size as
  select measure, bucket, recorded, reversed from rollup_sizes
  union all select 'grams', size_bucket(abs(grams)), recorded, reversed from rollup_outbox
  union all select 'points', size_bucket(abs(points)), recorded, reversed from rollup_outbox;

-- What a collection adds to the totals, or takes from them when it is reversed.
create function note_for_totals(p_user uuid, p_collection uuid, p_change text) returns void language sql as $$
  insert into rollup_outbox (user_id, collection_id, change, day, store_id, neighborhood_id, plastics, recorded, reversed,
                             grams, points, by_plastic)
  select c.user_id, c.id, p_change, programme_day(c.at), c.store_id, c.neighborhood_id, c.plastics,
    (p_change = 'RECORDED')::int, (p_change = 'REVERSED')::int, s.sign * c.grams, s.sign * c.points,
    (select jsonb_agg(jsonb_build_object('code', l.plastic_code, 'grams', s.sign * l.grams, 'points', s.sign * l.points))
     from (select plastic_code, sum(grams) as grams, sum(points) as points from collection_lines
           where user_id = p_user and collection_id = p_collection group by plastic_code) l)
  from collections c, (select case p_change when 'RECORDED' then 1 else -1 end as sign) s
  where c.user_id = p_user and c.id = p_collection
$$;

-- Adds notes up and removes them; tells how many. None when another worker is at it.
create function add_up_notes(p_most int) returns int language plpgsql as $$
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
    cross join lateral (values ('day', t.day), ('month', date_trunc('month', t.day)::date)) as g(grain, since)
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
  )
  select count(*) into added from taken;
  return added;
end $$;

-- Adds everything up anew from the collections: after a bulk load, or when the programme's time zone is another.
-- Nobody records meanwhile.
create function rebuild_rollups() returns void language plpgsql as $$
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
  insert into rollup_mixes
    select 'day', (at at time zone zone)::date, plastics, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections group by 2, 3;
  insert into rollup_stores
    select 'day', (at at time zone zone)::date, store_id, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections group by 2, 3;
  insert into rollup_neighborhoods
    select 'day', (at at time zone zone)::date, neighborhood_id, count(*), count(*) filter (where status = 'REVERSED'),
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0), coalesce(sum(points) filter (where status = 'RECORDED'), 0)
    from collections where neighborhood_id is not null group by 2, 3;
  insert into rollup_sizes
    select 'grams', size_bucket(grams), sum(n), sum(reversed)
    from (select grams, count(*) as n, count(*) filter (where status = 'REVERSED') as reversed from collections group by 1) g group by 2
    union all
    select 'points', size_bucket(points), sum(n), sum(reversed)
    from (select points, count(*) as n, count(*) filter (where status = 'REVERSED') as reversed from collections group by 1) p group by 2;
  -- A collection counts once for a plastic, however many of its lines are of it: that is what its mix knows.
  insert into rollup_plastics
    select 'day', counted.since, counted.code, counted.recorded, counted.reversed, coalesce(weighed.grams, 0), coalesce(weighed.points, 0)
    from (
      select m.since, t.code, sum(m.recorded) as recorded, sum(m.reversed) as reversed
      from rollup_mixes m join plastic_types t on m.plastics & (1 << (t.resin - 1)) <> 0 group by 1, 2
    ) counted left join (
      select (c.at at time zone zone)::date as since, l.plastic_code as code, sum(l.grams) as grams, sum(l.points) as points
      from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
      where c.status = 'RECORDED' group by 1, 2
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
end $$;
select rebuild_rollups();

create function set_programme_time_zone(p_zone text) returns void language plpgsql as $$
begin
  perform now() at time zone p_zone;
  update programme_settings set value = to_jsonb(p_zone), version = version + 1, updated_at = now() where key = 'timeZone';
  perform rebuild_rollups();
end $$;

create or replace function record_collection(
  p_actor uuid, p_key text, p_body_hash bytea, p_id uuid, p_code text, p_user uuid, p_store uuid, p_at timestamptz,
  p_lines jsonb, p_note text, p_photo text, p_source text, p_entry uuid, p_activity uuid, p_ip text, p_request text
) returns table (replayed boolean, same_body boolean, answer jsonb) language plpgsql as $$
declare
  the_store stores;
  home uuid;
  total_grams bigint;
  total_points bigint;
  mix int;
  lines jsonb;
  balance bigint;
  found_flags jsonb;
begin
  insert into idempotency_keys (actor_id, endpoint, key, body_hash)
  values (p_actor, '/api/collection', p_key, p_body_hash) on conflict do nothing;
  if not found then
    return query select true, k.body_hash = p_body_hash, k.answer from idempotency_keys k
      where k.actor_id = p_actor and k.endpoint = '/api/collection' and k.key = p_key;
    return;
  end if;

  select * into the_store from stores where id = p_store;
  if the_store.status is distinct from 'ACTIVE' then perform refuse('collections_store_active'); end if;
  if p_source = 'STORE' and the_store.owner_id is distinct from p_actor then perform refuse('collections_own_store'); end if;
  if p_user = p_actor or p_user = the_store.owner_id then perform refuse('collections_no_self_dealing'); end if;
  select neighborhood_id into home from users
  where id = p_user and status = 'ACTIVE' and user_type in ('MEMBER', 'NEIGHBORHOOD');
  if not found then perform refuse('collections_person_active'); end if;
  if p_at > now() + interval '1 minute' then perform refuse('collections_not_in_future'); end if;
  -- Clocks differ a little; a moment to come has no rate yet.
  p_at := least(p_at, now());
  perform pg_advisory_xact_lock_shared(hashtext('plastic rates'));

  select sum(l.grams), sum(l.points), bit_or(l.bit), jsonb_agg(to_jsonb(l) order by l.line)
  into total_grams, total_points, mix, lines from (
    select given.line, given.value ->> 'plasticCode' as "plasticCode", (given.value ->> 'grams')::bigint as grams,
      r.id as "rateId", r.points_per_kg as "pointsPerKg", floor((given.value ->> 'grams')::numeric * r.points_per_kg / 1000)::bigint as points,
      (given.value ->> 'grams')::bigint > t.max_grams as "isTooMuch", 1 << (t.resin - 1) as bit
    from jsonb_array_elements(p_lines) with ordinality as given(value, line)
    join plastic_types t on t.code = given.value ->> 'plasticCode'
    left join lateral (
      select v.id, v.points_per_kg from plastic_rates v
      where v.plastic_code = t.code and v.effective_from <= p_at and v.cancelled_at is null
      order by v.effective_from desc limit 1) r on true) l;
  if lines @? '$[*].rateId ? (@ == null)' then perform refuse('collections_rate_in_force'); end if;
  if lines @? '$[*].isTooMuch ? (@ == true)' then perform refuse('collections_grams_cap'); end if;

  found_flags := collection_flags(p_user, p_store, p_at, total_grams, p_photo);
  insert into collections (user_id, id, code, store_id, neighborhood_id, at, recorded_by, source, grams, points, plastics,
                           note, photo_key, flags, review)
  values (p_user, p_id, p_code, p_store, home, p_at, p_actor, p_source, total_grams, total_points, mix, p_note, p_photo,
          found_flags, case when found_flags = '[]' then 'NONE' else 'OPEN' end);
  insert into collection_lines (user_id, collection_id, line, plastic_code, grams, rate_id, points_per_kg, points)
  select p_user, p_id, l.line, l."plasticCode", l.grams, l."rateId", l."pointsPerKg", l.points
  from jsonb_to_recordset(lines) as l(line int, "plasticCode" text, grams bigint, "rateId" uuid, "pointsPerKg" numeric, points bigint);
  perform note_for_totals(p_user, p_id, 'RECORDED');

  if total_points > 0 then
    balance := move_points(p_user, 'AWARD', 'issued', 'user', total_points, p_id, p_entry, p_actor, p_key, null);
  else
    select available into strict balance from user_balances where user_id = p_user;
  end if;
  insert into activity (id, actor_id, action, entity_type, entity_id, after, ip, request_id)
  values (p_activity, p_actor, 'collection.recorded', 'collection', p_id,
          jsonb_build_object('storeId', p_store, 'userId', p_user, 'grams', total_grams, 'points', total_points), p_ip, p_request);

  answer := jsonb_build_object('id', p_id, 'code', p_code, 'points', total_points, 'grams', total_grams, 'balance', balance,
    'flags', found_flags,
    'lines', (select jsonb_agg(jsonb_build_object('plasticCode', l ->> 'plasticCode', 'grams', l -> 'grams',
      'pointsPerKg', l -> 'pointsPerKg', 'points', l -> 'points') order by (l ->> 'line')::int) from jsonb_array_elements(lines) l));
  update idempotency_keys k set answer = record_collection.answer
  where k.actor_id = p_actor and k.endpoint = '/api/collection' and k.key = p_key;
  return query select false, true, answer;
end $$;
