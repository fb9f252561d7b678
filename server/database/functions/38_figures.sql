-- Everything that is counted, in four steps: `fact_of` says what a row counts for, triggers write that into `facts` when the row
-- comes, changes or goes, `figures_of` says which figures a fact adds to, and one worker adds facts to `figures`. A read adds
-- the facts that are left in the same statement, so it is exact at any moment. A new metric is a line of `metrics` and a branch of
-- `figures_of`; the audit, the rebuild and their tests follow from these.

create or replace function nobody() returns uuid language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create or replace aggregate joined(int[]) (sfunc = array_cat, stype = int[]);

-- By which periods each metric is added up. The first of them is counted from the facts, the longer ones from it.
create or replace view metrics as
  select metric, grains from (values
    ('collections', '{day}'::text[]),
    ('mixes', '{day,week,month,ever}'),
    ('plastics', '{day,month,ever}'),
    ('stores', '{day,week,month,ever}'),
    ('neighborhoods', '{day,week,month,ever}'),
    ('store plastics', '{day,week}'),
    ('lines', '{day,week}'),
    ('ledger', '{day}'),
    ('plays', '{day}'),
    ('joins', '{day}'),
    ('redemptions', '{day,month}'),
    ('waits', '{day,month}'),
    ('flags', '{day,month}'),
    ('balances', '{ever}')) as m(metric, grains);

-- Every collection, its weight and points while it is not reversed; and what a reviewer should know about some.
create or replace function fact_of(c collections) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'collection', c.at, c.user_id, c.store_id, c.neighborhood_id, null::uuid, null::text, null::text[], c.plastics::bigint,
    1::bigint, (c.status = 'REVERSED')::int::bigint, case c.status when 'RECORDED' then c.grams else 0 end,
    case c.status when 'RECORDED' then c.points else 0 end, 0::bigint
  union all
  select 0, 'flag', c.at, null, c.store_id, null, null, null, array(select f ->> 'rule' from jsonb_array_elements(c.flags) f), null,
    (c.review <> 'NONE')::int, (c.review = 'OPEN')::int, (c.review <> 'NONE' and c.status = 'REVERSED')::int, 1, 0
  where c.review <> 'NONE' or c.status = 'REVERSED'
$$;

-- A line counts while its collection is not reversed.
create or replace function fact_of_line(l collection_lines, c collections) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'line', c.at, null::uuid, c.store_id, null::uuid, null::uuid, l.plastic_code, null::text[], l.grams,
    1::bigint, l.grams, l.points, l.grams * (l.points_per_kg * 100)::bigint, 0::bigint
  where c.status = 'RECORDED'
$$;

create or replace function fact_of(l collection_lines) returns setof facts language sql stable rows 1 as $$
  select f.* from collections c cross join lateral fact_of_line(l, c) f where c.user_id = l.user_id and c.id = l.collection_id
$$;

create or replace function fact_of(e ledger_entries) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'entry', e.at, null::uuid, null::uuid, null::uuid, null::uuid, e.kind || ' ' || e.from_account || ' ' || e.to_account,
    null::text[], null::bigint, 1::bigint, e.amount, 0::bigint, 0::bigint, 0::bigint
$$;

-- Balances of nothing afford nothing and are not counted.
create or replace function fact_of(b user_balances) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'balance', '-infinity'::timestamptz, null::uuid, null::uuid, null::uuid, null::uuid, null::text, null::text[], b.available,
    1::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  where b.is_spendable and b.available > 0
$$;

create or replace function fact_of(y plays) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'play', y.started_at, null::uuid, null::uuid, null::uuid, y.game_id, null::text, null::text[], null::bigint,
    1::bigint, (y.status = 'FINISHED')::int::bigint, (y.status <> 'OPEN')::int::bigint,
    case y.status when 'FINISHED' then y.score else 0 end::bigint, case y.status when 'FINISHED' then y.points else 0 end
  where y.status <> 'VOID'
$$;

create or replace function fact_of(d redemptions) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'redemption', d.decided_at, null::uuid, null::uuid, null::uuid, d.reward_id, d.status, null::text[],
    case d.status when 'FULFILLED' then wait_step(d.decided_at - d.requested_at) end::bigint,
    1::bigint, d.cost_points::bigint, 0::bigint, 0::bigint, 0::bigint
  where d.decided_at is not null
$$;

create or replace function is_counted_member(p_user_type text, p_status text) returns boolean language sql immutable as $$
  select p_user_type in ('MEMBER', 'NEIGHBORHOOD') and p_status <> 'ERASED'
$$;

create or replace function fact_of(u users) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'join', u.created_at, null::uuid, null::uuid, null::uuid, null::uuid, null::text, null::text[], null::bigint,
    1::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  where is_counted_member(u.user_type, u.status)
$$;

-- All facts there ever were, as they are now.
create or replace function raw_facts() returns setof facts language sql stable as $$
  select f.* from collections c cross join lateral fact_of(c) f
  union all select f.* from collection_lines l cross join lateral fact_of(l) f
  union all select f.* from ledger_entries e cross join lateral fact_of(e) f
  union all select f.* from user_balances b cross join lateral fact_of(b) f
  union all select f.* from plays y cross join lateral fact_of(y) f
  union all select f.* from redemptions d cross join lateral fact_of(d) f
  union all select f.* from users u cross join lateral fact_of(u) f
$$;

-- Which figures a fact adds to.
create or replace function figures_of(f facts) returns table (
  metric text, id uuid, label text, place bigint, n1 bigint, n2 bigint, n3 bigint, n4 bigint, n5 bigint, size int
) language sql stable rows 5 as $$
  select 'collections', nobody(), '', 0::bigint, f.n1, f.n2, f.n3, f.n4, 0::bigint, null::int where f.source = 'collection'
  union all
  select 'mixes', nobody(), '', f.place, f.n1, f.n2, f.n3, f.n4, 0, null where f.source = 'collection'
  union all
  select 'stores', f.store_id, '', 0, f.n1, f.n2, f.n3, f.n4, 0, null where f.source = 'collection'
  union all
  select 'neighborhoods', f.neighborhood_id, '', 0, f.n1, f.n2, f.n3, f.n4, 0, null
  where f.source = 'collection' and f.neighborhood_id is not null
  union all
  -- A collection counts once per plastic however many lines it has of it.
  select 'plastics', nobody(), t.code, 0, f.n1, f.n2, 0, 0, 0, null from plastic_types t
  where f.source = 'collection' and f.place & (1 << (t.resin - 1)) <> 0
  union all
  select 'plastics', nobody(), f.label, 0, 0, 0, f.n2, f.n3, 0, null where f.source = 'line'
  union all
  select 'store plastics', f.store_id, f.label, 0, f.n2, f.n3, f.n4, 0, 0, f.n2::int where f.source = 'line'
  union all
  select 'lines', nobody(), f.label, f.place, f.n1, 0, 0, 0, 0, null where f.source = 'line'
  union all
  select 'ledger', nobody(), f.label, 0, f.n1, f.n2, 0, 0, 0, null where f.source = 'entry'
  union all
  -- How many people can afford something is a sum of some hundred rows: single balances, those that share all but the last 8 bits,
  -- and all but the last 16.
  select 'balances', nobody(), level.bits, f.place >> level.bits::int, f.n1, 0, 0, 0, 0, null
  from unnest('{0,8,16}'::text[]) as level(bits) where f.source = 'balance'
  union all
  select 'plays', f.subject_id, '', 0, f.n1, f.n2, f.n3, f.n4, f.n5, null where f.source = 'play'
  union all
  select 'joins', nobody(), '', 0, f.n1, 0, 0, 0, 0, null where f.source = 'join'
  union all
  select 'redemptions', reward.id, f.label, 0, f.n1, f.n2, 0, 0, 0, null
  from unnest(array[f.subject_id, nobody()]) as reward(id) where f.source = 'redemption'
  union all
  select 'waits', nobody(), '', f.place, f.n1, 0, 0, 0, 0, null where f.source = 'redemption' and f.place is not null
  union all
  select 'flags', store.id, '', 0, f.n1, f.n2, f.n3, f.n4, 0, null
  from unnest(array[f.store_id, nobody()]) as store(id) where f.source = 'flag'
  union all
  select 'flags', nobody(), rule, 0, f.n1, f.n2, f.n3, f.n4, 0, null from unnest(f.labels) rule where f.source = 'flag'
$$;

create or replace function taken_back(f facts) returns setof facts language sql immutable rows 1 as $$
  select f.id, f.source, f.at, f.user_id, f.store_id, f.neighborhood_id, f.subject_id, f.label, f.labels, f.place,
    -f.n1, -f.n2, -f.n3, -f.n4, -f.n5
$$;

-- The only writer of facts: whoever changes a row that counts for something, the stream says so.
create or replace function note_facts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into facts overriding user value select t.* from fact_of(old) f cross join lateral taken_back(f) t;
  end if;
  if tg_op <> 'DELETE' then
    insert into facts overriding user value select * from fact_of(new);
  end if;
  return null;
end $$;

create or replace function note_line_facts() returns trigger language plpgsql as $$
begin
  insert into facts overriding user value
  select t.* from collection_lines l cross join lateral fact_of_line(l, old) f cross join lateral taken_back(f) t
  where l.user_id = new.user_id and l.collection_id = new.id
  union all
  select f.* from collection_lines l cross join lateral fact_of_line(l, new) f
  where l.user_id = new.user_id and l.collection_id = new.id;
  return null;
end $$;

create or replace trigger collections_note_facts after insert on collections for each row execute function note_facts();
create or replace trigger collections_note_change after update on collections for each row
  when ((old.status, old.review, old.flags, old.grams, old.points, old.at) is distinct from
    (new.status, new.review, new.flags, new.grams, new.points, new.at)) execute function note_facts();
create or replace trigger collections_note_lines after update of status on collections for each row
  when (old.status <> new.status) execute function note_line_facts();
create or replace trigger collection_lines_note_facts after insert on collection_lines for each row execute function note_facts();
create or replace trigger ledger_entries_note_facts after insert on ledger_entries for each row execute function note_facts();
create or replace trigger user_balances_note_facts after update on user_balances for each row
  when ((old.available, old.is_spendable) is distinct from (new.available, new.is_spendable)) execute function note_facts();
create or replace trigger plays_note_facts after insert on plays for each row execute function note_facts();
create or replace trigger plays_note_change after update on plays for each row
  when ((old.status, old.score, old.points, old.started_at) is distinct from (new.status, new.score, new.points, new.started_at))
  execute function note_facts();
create or replace trigger redemptions_note_facts after insert on redemptions for each row
  when (new.decided_at is not null) execute function note_facts();
create or replace trigger redemptions_note_change after update on redemptions for each row
  when ((old.decided_at, old.status, old.requested_at) is distinct from (new.decided_at, new.status, new.requested_at))
  execute function note_facts();
create or replace trigger users_note_facts after insert or delete on users for each row execute function note_facts();
create or replace trigger users_note_change after update on users for each row
  when (is_counted_member(old.user_type, old.status) <> is_counted_member(new.user_type, new.status) or old.created_at <> new.created_at)
  execute function note_facts();

create or replace function periods(p_day date, p_grains text[]) returns table (grain text, since date) language sql immutable rows 3 as $$
  select * from (values
    ('day', p_day), ('week', date_trunc('week', p_day::timestamp)::date), ('month', date_trunc('month', p_day::timestamp)::date),
    ('ever', '-infinity'::date)) as g(grain, since)
  where grain = any(p_grains)
$$;

-- What the facts that are not applied yet add to the figures.
create or replace view open_figures as
  select m.metric, g.grain, g.since, m.id, m.label, m.place, m.n1, m.n2, m.n3, m.n4, m.n5, m.size
  from facts f cross join lateral figures_of(f) m join metrics d on d.metric = m.metric
  cross join lateral periods((f.at at time zone (select programme_time_zone()))::date, d.grains) g;

create or replace view all_figures as
  select metric, grain, since, id, label, place, n1, n2, n3, n4, n5, sizes from figures
  union all
  select metric, grain, since, id, label, place, n1, n2, n3, n4, n5, case when size is not null then array[size] end from open_figures;

-- In all of these `recorded` counts every collection and `reversed` the reversed ones among them; `grams` and `points` are without
-- the reversed ones.
create or replace view totals_by_day as
  select since as day, n1 as recorded, n2 as reversed, n3 as grams, n4 as points from all_figures where metric = 'collections';
create or replace view totals_by_mix as
  select grain, since, place::int as plastics, n1 as recorded, n2 as reversed, n3 as grams, n4 as points
  from all_figures where metric = 'mixes';
create or replace view totals_by_plastic as
  select grain, since, label as plastic_code, n1 as recorded, n2 as reversed, n3 as grams, n4 as points
  from all_figures where metric = 'plastics';
create or replace view totals_by_store as
  select grain, since, id as store_id, n1 as recorded, n2 as reversed, n3 as grams, n4 as points
  from all_figures where metric = 'stores';
create or replace view totals_by_neighborhood as
  select grain, since, id as neighborhood_id, n1 as recorded, n2 as reversed, n3 as grams, n4 as points
  from all_figures where metric = 'neighborhoods';
-- `worth` is grams times hundredths of points per kilogram: what was paid before rounding.
create or replace view totals_by_store_plastic as
  select grain, since, id as store_id, label as plastic_code, n1 as grams, n2 as points, n3 as worth, sizes
  from all_figures where metric = 'store plastics';
create or replace view totals_by_line_size as
  select grain, since, label as plastic_code, place as grams, n1 as lines from all_figures where metric = 'lines';
create or replace view totals_by_ledger_day as
  select since as day, split_part(label, ' ', 1) as kind, split_part(label, ' ', 2) as from_account,
    split_part(label, ' ', 3) as to_account, n1 as entries, n2 as amount
  from all_figures where metric = 'ledger';
-- `over` is finished or given up; `score` and `points` are of those finished.
create or replace view totals_by_play_day as
  select since as day, id as game_id, n1 as plays, n2 as finished, n3 as over, n4 as score, n5 as points
  from all_figures where metric = 'plays';
create or replace view totals_by_join_day as
  select since as day, n1 as members from all_figures where metric = 'joins';
-- By the day they were decided on; of each reward, and without one of all.
create or replace view totals_by_redemption as
  select grain, since, nullif(id, nobody()) as reward_id, label as status, n1 as redemptions, n2 as points
  from all_figures where metric = 'redemptions';
-- How long those that were handed over took: see wait_step.
create or replace view totals_by_redemption_wait as
  select grain, since, place::int as step, n1 as redemptions from all_figures where metric = 'waits';
-- All together, by the rule that flagged them, and by store. `exceptions` were flagged or reversed.
create or replace view totals_by_flag as
  select grain, since, nullif(label, '') as rule, nullif(id, nobody()) as store_id, n1 as flagged, n2 as open, n3 as reversed,
    n4 as exceptions
  from all_figures where metric = 'flags';

-- How many stores have collections that were not reversed. A fact counts where it makes or ends the first of these.
create or replace view totals_by_active_stores as
  select grain, since, n1 as stores from figures where metric = 'active stores'
  union all
  select o.grain, o.since, (coalesce(r.n1 - r.n2, 0) + o.live > 0)::int - (coalesce(r.n1 - r.n2, 0) > 0)::int
  from (
    select grain, since, id, sum(n1 - n2) as live from open_figures where metric = 'stores' and grain <> 'ever' group by 1, 2, 3) o
  left join figures r on r.metric = 'stores' and r.grain = o.grain and r.since = o.since and r.id = o.id;

-- Adds to figures that are there, and starts those that are not.
create or replace function add_figures(p_figures figures[]) returns void language sql as $$
  insert into figures as r select * from unnest(p_figures) order by metric, grain, since, id, label, place
  on conflict on constraint figures_pkey do update set n1 = r.n1 + excluded.n1, n2 = r.n2 + excluded.n2, n3 = r.n3 + excluded.n3,
    n4 = r.n4 + excluded.n4, n5 = r.n5 + excluded.n5, sizes = r.sizes || excluded.sizes
$$;

-- How the number of active stores changes when these are added.
create or replace function active_stores_in(p_figures figures[]) returns figures[] language sql stable as $$
  select array_agg(row('active stores', grain, since, nobody(), '', 0, stores, 0, 0, 0, 0, null)::figures) from (
    select a.grain, a.since,
      sum((coalesce(r.n1 - r.n2, 0) + a.n1 - a.n2 > 0)::int - (coalesce(r.n1 - r.n2, 0) > 0)::int) as stores
    from unnest(p_figures) a
    left join figures r on r.metric = 'stores' and r.grain = a.grain and r.since = a.since and r.id = a.id
    where a.metric = 'stores' and a.grain <> 'ever' group by 1, 2) counted
  where stores <> 0
$$;

-- Adds facts to the figures and deletes them; says how many, and how many collections were among them. None while another worker or
-- a rebuild does it.
create or replace function apply_facts(p_most int, out applied int, out collections int) language plpgsql as $$
declare
  taken facts[];
  added figures[];
  zone text;
begin
  applied := 0;
  collections := 0;
  if not pg_try_advisory_xact_lock(hashtext('figures')) then return; end if;
  zone := programme_time_zone();
  taken := array(select f from facts f limit p_most);
  if cardinality(taken) = 0 then return; end if;
  delete from facts where id = any(array(select id from unnest(taken)));
  added := array(
    select row(m.metric, g.grain, g.since, m.id, m.label, m.place, sum(m.n1), sum(m.n2), sum(m.n3), sum(m.n4), sum(m.n5),
      array_agg(m.size) filter (where m.size is not null))::figures
    from unnest(taken) f cross join lateral figures_of(f) m join metrics d on d.metric = m.metric
    cross join lateral periods((f.at at time zone zone)::date, d.grains) g
    group by m.metric, g.grain, g.since, m.id, m.label, m.place);
  perform apply_member_months(taken);
  perform add_figures(active_stores_in(added));
  perform add_figures(added);
  perform add_to_store_sums(array_agg(id), array_agg(n3), array_agg(n4)) from unnest(added) where metric = 'stores' and grain = 'ever';
  perform add_to_collected(array_agg(id), array_agg(n3)) from unnest(added) where metric = 'neighborhoods' and grain = 'ever';
  applied := cardinality(taken);
  collections := (select count(*) from unnest(taken) where source = 'collection');
end $$;

-- Counts everything from the raw rows again, while everything goes on: nobody waits but the worker.
create or replace function rebuild_figures() returns void language plpgsql set work_mem = '128MB' as $$
declare
  zone text;
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  zone := programme_time_zone();
  delete from figures;
  delete from member_months;
  -- One statement sees one moment: the facts that it deletes are those of the rows that it counts. What happens meanwhile stays
  -- in the stream.
  with counted as (
    delete from facts
  ), months as (
    insert into member_months (user_id, month, collections, cohort)
    select user_id, month, collections, min(month) over (partition by user_id) from (
      select user_id, date_trunc('month', at at time zone zone)::date as month, count(*) as collections
      from collections where status = 'RECORDED' group by 1, 2) active
  )
  insert into figures
  select m.metric, d.grains[1], case d.grains[1] when 'ever' then '-infinity' else (f.at at time zone zone)::date end as since,
    m.id, m.label, m.place, sum(m.n1), sum(m.n2), sum(m.n3), sum(m.n4), sum(m.n5), array_agg(m.size) filter (where m.size is not null)
  from raw_facts() f cross join lateral figures_of(f) m join metrics d on d.metric = m.metric
  group by m.metric, d.grains[1], 3, m.id, m.label, m.place order by 1, 3;
  insert into figures
  select r.metric, g.grain, g.since, r.id, r.label, r.place, sum(r.n1), sum(r.n2), sum(r.n3), sum(r.n4), sum(r.n5), joined(r.sizes)
  from figures r join metrics d on d.metric = r.metric cross join lateral periods(r.since, d.grains[2:]) g
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3;
  insert into figures
  select 'active stores', grain, since, nobody(), '', 0, count(*), 0, 0, 0, 0, null
  from figures where metric = 'stores' and grain <> 'ever' and n1 > n2 group by 2, 3;
  insert into figures
  select 'cohorts', 'month', month, nobody(), '', cohort - date '2000-01-01', count(*), 0, 0, 0, 0, null
  from member_months group by month, cohort;
end $$;

-- What stores and neighborhoods keep of the figures of all time. Whoever changes one of them waits for the end of the transaction.
create or replace function rebuild_sums() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  perform rebuild_store_sums();
  perform rebuild_collected();
end $$;

-- From now on figures have days of the programme's time zone. The figures themselves follow in the same transaction.
create or replace function follow_time_zone() returns void language sql as $$
  update programme_settings s set value = to_jsonb(p.time_zone), version = s.version + 1, updated_at = now()
  from programme p where s.key = 'timeZone' and s.value <> to_jsonb(p.time_zone)
$$;

-- How many people could pay so many points when they were last counted: those above in steps of 65,536, the rest of that
-- step in steps of 256, the rest of that one by one.
create or replace function people_counted(p_points bigint) returns bigint language sql stable as $$
  select coalesce(sum(n1), 0)::bigint from figures
  where metric = 'balances' and grain = 'ever' and since = '-infinity' and id = nobody() and (
    label = '16' and place > p_points >> 16
    or label = '8' and place > p_points >> 8 and place < ((p_points >> 16) + 1) << 8
    or label = '0' and place >= p_points and place < ((p_points >> 8) + 1) << 8)
$$;

-- How many could at this moment.
create or replace function people_with_points(p_points bigint) returns bigint language sql stable as $$
  select people_counted(p_points) + coalesce((select sum(n1) from facts where source = 'balance' and place >= p_points), 0)::bigint
$$;

-- The same for many amounts: the changes since the count are read once for all of them.
create or replace function people_with_each(p_points bigint[]) returns table (points bigint, people bigint)
language sql stable as $$
  with asked as (select amount, row_number() over (order by amount) as step from unnest(p_points) amount group by amount),
  changed as (
    select width_bucket(f.place, (select array_agg(amount order by amount) from asked)) as step, sum(f.n1) as people
    from facts f where f.source = 'balance' group by 1)
  select a.amount, people_counted(a.amount) + coalesce((select sum(c.people) from changed c where c.step >= a.step), 0)::bigint
  from asked a
$$;
