-- Everything that is counted, in four steps: `fact_of` says what a row counts for, triggers write that into `facts` when the row
-- comes, changes or goes, a function for each metric says what a fact adds to it, and one worker adds facts to `figures`. A read
-- adds the facts that are left in the same statement, so it is exact at any moment. A new metric is a line of `metrics`, its
-- function, and a view; the audit, the rebuild and their tests follow from these.

create or replace aggregate joined(int[]) (sfunc = array_cat, stype = int[]);

-- The table whose rows tell the facts of a source, and the moment they count for, where they have it themselves.
create or replace view fact_sources as
  select source, table_name, moment from (values
    ('collection', 'collections', 'at'), ('flag', 'collections', 'at'), ('line', 'collection_lines', null), ('entry', 'ledger_entries', 'at'),
    ('balance', 'user_balances', null), ('play', 'plays', 'started_at'), ('redemption', 'redemptions', 'decided_at'),
    ('join', 'users', 'created_at'), ('standing', 'standings', null)) as s(source, table_name, moment);

-- From which facts and by which periods each metric is added up. The first period is counted from the facts, the longer ones from it.
create or replace view metrics as
  select metric, grains, sources from (values
    ('collections', '{day}'::text[], '{collection}'::text[]),
    ('hours', '{day}', '{collection,line}'),
    ('mixes', '{day,week,month,ever}', '{collection}'),
    ('plastics', '{day,week,month,ever}', '{collection,line}'),
    ('stores', '{day,week,month,ever}', '{collection}'),
    ('neighborhoods', '{day,week,month,ever}', '{collection}'),
    ('store plastics', '{day,week}', '{collection,line}'),
    ('lines', '{day,week}', '{collection,line}'),
    ('ledger', '{day}', '{entry}'),
    ('ledger hours', '{day}', '{entry}'),
    ('plays', '{day}', '{play}'),
    ('joins', '{day}', '{join}'),
    ('newcomers', '{day,week,month}', '{join}'),
    ('awards', '{day,week,month}', '{entry}'),
    ('redemptions', '{day,week,month}', '{redemption}'),
    ('waits', '{day,week,month}', '{redemption}'),
    ('flags', '{day,week,month}', '{flag}'),
    ('balances', '{ever}', '{balance,entry}'),
    ('standings', '{ever}', '{standing}')) as m(metric, grains, sources);

-- The function that says what a fact adds to a metric.
create or replace function metric_function(p_metric text) returns text language sql immutable as $$
  select replace(p_metric, ' ', '_') || '_of'
$$;

-- Said to be immutable, so that it is looked up once for a query.
create or replace function grains_of(p_metric text) returns text[] language sql immutable as $$
  select grains from metrics where metric = p_metric
$$;

-- The figures that a fact adds to, a function for each metric; the caller adds the period.

create or replace function collections_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'collections', null::text, null::date, nobody(), '', 0::bigint, f.n1, f.n2, f.n3, f.n4, 0::bigint, null::int[]
  where f.source = 'collection'
$$;

-- By the mix of plastics, so that any filter by plastic adds up without counting a collection twice.
create or replace function mixes_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'mixes', null::text, null::date, nobody(), '', f.place, f.n1, f.n2, f.n3, f.n4, 0::bigint, null::int[]
  where f.source = 'collection'
$$;

create or replace function stores_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'stores', null::text, null::date, f.store_id, '', 0::bigint, f.n1, f.n2, f.n3, f.n4, 0::bigint, null::int[]
  where f.source = 'collection'
$$;

create or replace function neighborhoods_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'neighborhoods', null::text, null::date, f.neighborhood_id, '', 0::bigint, f.n1, f.n2, f.n3, f.n4, 0::bigint, null::int[]
  where f.source = 'collection' and f.neighborhood_id is not null
$$;

-- Said with their sources, so that a rebuild looks for lines only where there are some.
create or replace function lines_in(f facts) returns setof line_fact language sql immutable rows 2 as $$
  select l.* from unnest(f.lines) l where f.source in ('collection', 'line')
$$;

-- A collection counts once per plastic however many lines it has of it; weight and points are those of the lines.
create or replace function plastics_of(f facts) returns setof figures language sql stable rows 2 as $$
  select 'plastics', null::text, null::date, nobody(), t.code, 0::bigint, f.n1, f.n2, 0::bigint, 0::bigint, 0::bigint, null::int[]
  from plastic_types t where f.source = 'collection' and f.place & (1 << (t.resin - 1)) <> 0
  union all
  select 'plastics', null, null, nobody(), l.plastic_code, 0, 0, 0, l.grams, l.points, 0, null from lines_in(f) l
$$;

-- Whole hours since a day began.
create or replace function hour_of(p_at timestamptz, p_zone text) returns int language sql stable as $$
  select floor(extract(epoch from p_at - first_moment(date_trunc('day', p_at at time zone p_zone), p_zone)) / 3600)::int
$$;

-- Collections, and plastics, by the hour of their day: what is compared with a day that is not over.
create or replace function hours_of(f facts) returns setof figures language sql stable rows 3 as $$
  select 'hours', null::text, null::date, nobody(), m.label, hour_of(f.at, (select programme_time_zone()))::bigint, m.n1, m.n2, m.n3, m.n4,
    0::bigint, null::int[]
  from (select * from collections_of(f) union all select * from plastics_of(f)) m
$$;

create or replace function store_plastics_of(f facts) returns setof figures language sql stable rows 2 as $$
  select 'store plastics', null::text, null::date, f.store_id, l.plastic_code, 0::bigint, l.grams, l.points, l.worth, 0::bigint, 0::bigint,
    array[l.grams::int]
  from lines_in(f) l
$$;

create or replace function lines_of(f facts) returns setof figures language sql stable rows 2 as $$
  select 'lines', null::text, null::date, nobody(), l.plastic_code, abs(l.grams), l.lines, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
    null::int[]
  from lines_in(f) l
$$;

create or replace function ledger_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'ledger', null::text, null::date, nobody(), f.label, 0::bigint, f.n1, f.n2, 0::bigint, 0::bigint, 0::bigint, null::int[]
  where f.source = 'entry'
$$;

-- By the hour of their day, as collections are.
create or replace function ledger_hours_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'ledger hours', null::text, null::date, nobody(), f.label, hour_of(f.at, (select programme_time_zone()))::bigint, f.n1, f.n2,
    0::bigint, 0::bigint, 0::bigint, null::int[]
  where f.source = 'entry'
$$;

-- The balances that a fact starts or ends, of somebody who may spend. An entry ends the one before it, which differs by its change;
-- of one that is taken back, both numbers are negative.
create or replace function spendable_in(f facts) returns table (available bigint, people bigint) language sql stable rows 2 as $$
  select b.available, b.people
  from (values (f.place, f.n1), (case f.source when 'entry' then f.place - f.n1 * f.n3 end, -f.n1)) as b(available, people)
  where f.source in ('balance', 'entry') and b.available > 0
$$;

-- How many people can afford something is a sum of some hundred rows: of single balances, of those that share all but the last 8 bits,
-- and all but the last 16.
create or replace function balances_of(f facts) returns setof figures language sql stable rows 3 as $$
  select 'balances', null::text, null::date, nobody(), bits::text, b.available >> bits, b.people, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
    null::int[]
  from spendable_in(f) b cross join unnest('{0,8,16}'::int[]) as bits
$$;

-- The players of a board by score, and those of each score by second, so that a rank is a sum of some hundred rows.
create or replace function standings_of(f facts) returns setof figures language sql stable rows 2 as $$
  select 'standings', null::text, null::date, nobody(), k.label, k.place, f.n1, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::int[]
  from (values (f.label, f.place), (f.label || ' ' || f.place, seconds_of(f))) as k(label, place) where f.source = 'standing'
$$;

create or replace function plays_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'plays', null::text, null::date, f.subject_id, '', 0::bigint, f.n1, f.n2, f.n3, f.n4, f.n5, null::int[]
  where f.source = 'play'
$$;

create or replace function joins_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'joins', null::text, null::date, nobody(), '', 0::bigint, f.n1, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::int[]
  where f.source = 'join'
$$;

-- By the neighborhood they live in now.
create or replace function newcomers_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'newcomers', null::text, null::date, f.neighborhood_id, '', 0::bigint, f.n1, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::int[]
  where f.source = 'join' and f.neighborhood_id is not null
$$;

-- Points for plays and prizes; all other awards are for collections.
create or replace function awards_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'awards', null::text, null::date, nobody(), paid.source, 0::bigint, f.n1, f.n2, 0::bigint, 0::bigint, 0::bigint, null::int[]
  from (
    select 'play' as source from plays y where y.id = f.subject_id
    union all select 'prize' from round_results w where w.id = f.subject_id) paid
  where f.source = 'entry'
$$;

create or replace function redemptions_of(f facts) returns setof figures language sql stable rows 2 as $$
  select 'redemptions', null::text, null::date, reward_id, f.label, 0::bigint, f.n1, f.n2, 0::bigint, 0::bigint, 0::bigint, null::int[]
  from unnest(array[f.subject_id, nobody()]) as reward_id where f.source = 'redemption'
$$;

create or replace function waits_of(f facts) returns setof figures language sql stable rows 1 as $$
  select 'waits', null::text, null::date, nobody(), '', f.place, f.n1, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::int[]
  where f.source = 'redemption' and f.place is not null
$$;

create or replace function flags_of(f facts) returns setof figures language sql stable rows 3 as $$
  select 'flags', null::text, null::date, k.id, k.rule, 0::bigint, f.n1, f.n2, f.n3, f.n4, 0::bigint, null::int[]
  from unnest(array[nobody(), f.store_id] || array_fill(nobody(), array[cardinality(f.labels)]), '{"",""}' || f.labels) as k(id, rule)
  where f.source = 'flag'
$$;

create or replace function periods(p_day date, p_grains text[]) returns table (grain text, since date) language sql immutable rows 3 as $$
  select g, case g when 'day' then p_day when 'ever' then '-infinity' else date_trunc(g, p_day::timestamp)::date end from unnest(p_grains) g
$$;

-- A figure in every period that its metric is added up by.
create or replace function in_periods(m figures, p_day date) returns setof figures language sql stable rows 3 as $$
  select m.metric, g.grain, g.since, m.id, m.label, m.place, m.n1, m.n2, m.n3, m.n4, m.n5, m.sizes
  from periods(p_day, grains_of(m.metric)) g
$$;

-- Facts that are not applied yet, with the day each counts for in the time zone of this moment.
create or replace view open_facts as
  select f as fact, (f.at at time zone z.zone)::date as day from facts f cross join (select programme_time_zone() as zone offset 0) z;

-- What these add to a metric. A function, so that reads are planned without it: most of the time there are none.
create or replace function open_figures(p_metric text) returns setof figures language plpgsql stable rows 10 as $$
begin
  if exists (select from facts) then
    return query execute format(
      'select n.* from open_facts o cross join lateral %I(o.fact) m cross join lateral in_periods(m, o.day) n', metric_function(p_metric));
  end if;
end $$;

-- Figures with the facts that are not applied yet, a view for each metric, with names for its numbers. The metric is asked for last:
-- within a part of the union it would keep the planner from reading only some columns. Everywhere `recorded` counts
-- every collection and `reversed` the reversed ones among them; `grams` and `points` are without the reversed ones.
create or replace view totals_by_day as
  select since as day, n1 as recorded, n2 as reversed, n3 as grams, n4 as points from (
    select * from figures union all select * from open_figures('collections')) t where metric = 'collections';
-- Of all plastics together where there is no code.
create or replace view totals_by_hour as
  select since as day, place::int as hour, nullif(label, '') as plastic_code, n1 as recorded, n2 as reversed, n3 as grams, n4 as points from (
    select * from figures union all select * from open_figures('hours')) t where metric = 'hours';
create or replace view totals_by_mix as
  select grain, since, place::int as plastics, n1 as recorded, n2 as reversed, n3 as grams, n4 as points from (
    select * from figures union all select * from open_figures('mixes')) t where metric = 'mixes';
create or replace view totals_by_plastic as
  select grain, since, label as plastic_code, n1 as recorded, n2 as reversed, n3 as grams, n4 as points from (
    select * from figures union all select * from open_figures('plastics')) t where metric = 'plastics';
create or replace view totals_by_store as
  select grain, since, id as store_id, n1 as recorded, n2 as reversed, n3 as grams, n4 as points from (
    select * from figures union all select * from open_figures('stores')) t where metric = 'stores';
create or replace view totals_by_neighborhood as
  select grain, since, id as neighborhood_id, n1 as recorded, n2 as reversed, n3 as grams, n4 as points from (
    select * from figures union all select * from open_figures('neighborhoods')) t where metric = 'neighborhoods';
-- `worth` is grams times hundredths of points per kilogram: what was paid before rounding.
create or replace view totals_by_store_plastic as
  select grain, since, id as store_id, label as plastic_code, n1 as grams, n2 as points, n3 as worth, sizes from (
    select * from figures union all select * from open_figures('store plastics')) t where metric = 'store plastics';
create or replace view totals_by_line_size as
  select grain, since, label as plastic_code, place as grams, n1 as lines from (
    select * from figures union all select * from open_figures('lines')) t where metric = 'lines';
create or replace view totals_by_ledger_day as
  select since as day, split_part(label, ' ', 1) as kind, split_part(label, ' ', 2) as from_account,
    split_part(label, ' ', 3) as to_account, n1 as entries, n2 as amount from (
    select * from figures union all select * from open_figures('ledger')) t where metric = 'ledger';
create or replace view totals_by_ledger_hour as
  select since as day, place::int as hour, split_part(label, ' ', 1) as kind, split_part(label, ' ', 2) as from_account,
    split_part(label, ' ', 3) as to_account, n1 as entries, n2 as amount from (
    select * from figures union all select * from open_figures('ledger hours')) t where metric = 'ledger hours';
-- `over` is finished or given up; `score` and `points` are of those finished.
create or replace view totals_by_play_day as
  select since as day, id as game_id, n1 as plays, n2 as finished, n3 as over, n4 as score, n5 as points from (
    select * from figures union all select * from open_figures('plays')) t where metric = 'plays';
create or replace view totals_by_join_day as
  select since as day, n1 as members from (
    select * from figures union all select * from open_figures('joins')) t where metric = 'joins';
create or replace view totals_by_newcomer as
  select grain, since, id as neighborhood_id, n1 as members from (
    select * from figures union all select * from open_figures('newcomers')) t where metric = 'newcomers';
create or replace view totals_by_award as
  select grain, since, label as source, n2 as points from (
    select * from figures union all select * from open_figures('awards')) t where metric = 'awards';
-- By the day they were decided on; of each reward, and without one of all. The status is no bare column: by a label alone the index would
-- be read through all periods.
create or replace view totals_by_redemption as
  select grain, since, nullif(id, nobody()) as reward_id, label || '' as status, n1 as redemptions, n2 as points from (
    select * from figures union all select * from open_figures('redemptions')) t where metric = 'redemptions';
-- How long those that were handed over took: see wait_step.
create or replace view totals_by_redemption_wait as
  select grain, since, place::int as step, n1 as redemptions from (
    select * from figures union all select * from open_figures('waits')) t where metric = 'waits';
-- All together, by the rule that flagged them, and by store. `exceptions` were flagged or reversed.
create or replace view totals_by_flag as
  select grain, since, nullif(label, '') as rule, nullif(id, nobody()) as store_id, n1 as flagged, n2 as open, n3 as reversed,
    n4 as exceptions from (
    select * from figures union all select * from open_figures('flags')) t where metric = 'flags';

-- How many stores have collections that were not reversed. A fact counts where it makes or ends the first of these.
create or replace view totals_by_active_stores as
  select grain, since, n1 as stores from figures where metric = 'active stores'
  union all
  select o.grain, o.since, (coalesce(r.n1 - r.n2, 0) + o.live > 0)::int - (coalesce(r.n1 - r.n2, 0) > 0)::int
  from (select grain, since, id, sum(n1 - n2) as live from open_figures('stores') where grain <> 'ever' group by 1, 2, 3) o
  left join figures r on r.metric = 'stores' and r.grain = o.grain and r.since = o.since and r.id = o.id;

-- The query for what some facts add up to, in the time zone $1: a part for each metric and table, which reads only the facts that it
-- counts. By every period of the facts $2; or, of metrics whose first period is given, by that one of the raw rows from $2 until $3,
-- without the facts that are not applied yet. One statement sees one moment, so these are in the rows it reads.
create or replace function figures_from(p_raw_grain text) returns text language sql stable as $$
  select 'select metric, grain, since, id, label, place, sum(n1)::bigint, sum(n2)::bigint, sum(n3)::bigint, sum(n4)::bigint, sum(n5)::bigint,
    joined(sizes) from (' || string_agg(format(
      'select m.metric, g.grain, g.since, m.id, m.label, m.place, m.n1, m.n2, m.n3, m.n4, m.n5, m.sizes
       from %s cross join lateral %I(f) m cross join lateral periods((f.at at time zone $1)::date, %L) g where f.source = any(%L)%s',
      t.facts, metric_function(d.metric), case when p_raw_grain is null then d.grains else d.grains[:1] end, t.sources, t.within),
      ' union all ')
    || ') n group by 1, 2, 3, 4, 5, 6 
    having (sum(n1), sum(n2), sum(n3), sum(n4), sum(n5)) <> (0, 0, 0, 0, 0) or joined(sizes) is not null order by 1, 3'
  from metrics d cross join lateral (
    select 'unnest($2) f' as facts, d.sources, '' as within where p_raw_grain is null
    union all
    select '(select * from facts where at >= $2 and at < $3) r cross join lateral taken_back(r) f', d.sources, '' where p_raw_grain is not null
    union all
    select format('%I r cross join lateral (select * from fact_of(r) where at >= $2 and at < $3) f', table_name), array_agg(source),
      coalesce(' and r.' || moment || ' >= $2 and r.' || moment || ' < $3', '')
    from fact_sources where source = any(d.sources) and p_raw_grain is not null group by table_name, moment) t
  where p_raw_grain is null or d.grains[1] = p_raw_grain
$$;

-- Adds to figures that are there, and starts those that are not.
create or replace function add_figures(p_figures figures[]) returns void language sql as $$
  insert into figures as r select * from unnest(p_figures) order by metric, grain, since, id, label, place
  on conflict on constraint figures_pkey do update set n1 = r.n1 + excluded.n1, n2 = r.n2 + excluded.n2, n3 = r.n3 + excluded.n3,
    n4 = r.n4 + excluded.n4, n5 = r.n5 + excluded.n5, sizes = r.sizes || excluded.sizes
$$;

-- What was taken back altogether leaves figures of nothing: deletes some of them, and says how many. None while a worker adds facts.
create or replace function delete_empty_figures(p_most int) returns int language plpgsql as $$
declare
  deleted int;
begin
  if not pg_try_advisory_xact_lock(hashtext('figures')) then return 0; end if;
  delete from figures where ctid = any (array(
    select ctid from figures
    where (n1, n2, n3, n4, n5) = (0, 0, 0, 0, 0)
      and not exists (select from unnest(sizes) size group by abs(size) having sum(sign(size)) <> 0) limit p_most));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

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
-- a rebuild does it. In order: what takes something back never comes before what it takes back.
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
  taken := array(select f from facts f order by f.id limit p_most);
  if cardinality(taken) = 0 then return; end if;
  delete from facts where id = any(array(select id from unnest(taken)));
  execute format('select array_agg(n::figures) from (%s) n', figures_from(null)) into added using zone, taken;
  perform apply_member_days(taken);
  perform notify_of_points(taken);
  perform add_figures(active_stores_in(added));
  perform add_figures(added);
  perform add_to_store_sums(array_agg(id), array_agg(n3), array_agg(n4)) from unnest(added) where metric = 'stores' and grain = 'ever';
  perform add_to_collected(array_agg(id), array_agg(n3)) from unnest(added) where metric = 'neighborhoods' and grain = 'ever';
  applied := cardinality(taken);
  collections := (select count(*) from unnest(taken) where source = 'collection');
end $$;

-- Figures counted from the raw rows again, a part at a time, each in a transaction of its own. Nobody waits for it but the worker.

-- Of some days. Facts that are not applied yet stay in the stream and are added later.
create or replace function rebuild_days(p_from date, p_until date) returns void language plpgsql
set work_mem = '128MB' set enable_memoize = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  delete from figures where metric in (select metric from metrics) and grain = 'day' and since >= p_from and since < p_until;
  execute format('insert into figures %s', figures_from('day'))
  using programme_time_zone(), programme_day_start(p_from), programme_day_start(p_until);
end $$;

-- What follows from days and from the days of members, in the weeks and months that begin in these days.
create or replace function rebuild_periods(p_from date, p_until date) returns void language plpgsql set work_mem = '128MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  delete from figures
  where since >= p_from and since < p_until and (grain in ('week', 'month') or grain = 'day' and metric in ('active stores', 'visits'));
  insert into figures
  select r.metric, g.grain, g.since, r.id, r.label, r.place, sum(r.n1), sum(r.n2), sum(r.n3), sum(r.n4), sum(r.n5), joined(r.sizes)
  from metrics d join figures r on r.metric = d.metric and r.grain = 'day' and r.since >= p_from and r.since < p_until + 6
  cross join lateral periods(r.since, d.grains[2:]) g
  where g.since >= p_from and g.since < p_until and g.grain <> 'ever'
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3;
  insert into figures
  select 'active stores', grain, since, nobody(), '', 0, count(*), 0, 0, 0, 0, null from figures
  where metric = 'stores' and grain <> 'ever' and since >= p_from and since < p_until and n1 > n2 group by 2, 3;
  insert into figures
  select n.metric, n.grain, n.since, n.id, n.label, n.place, count(*), 0, 0, 0, 0, null
  from member_days d cross join lateral member_figures(d) n
  where d.day >= p_from and d.day < p_until + 6 and n.since >= p_from and n.since < p_until
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3;
end $$;

-- Of all time.
create or replace function rebuild_ever() returns void language plpgsql set work_mem = '128MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  delete from figures
  where grain = 'ever' or metric not in (select metric from metrics union all select unnest('{active stores,visits,cohorts}'::text[]));
  insert into figures
  select r.metric, 'ever', '-infinity', r.id, r.label, r.place, sum(r.n1), sum(r.n2), sum(r.n3), sum(r.n4), sum(r.n5), joined(r.sizes)
  from metrics d join figures r on r.metric = d.metric and r.grain = 'day' where 'ever' = any(d.grains)
  group by 1, 4, 5, 6 order by 1;
  execute format('insert into figures %s', figures_from('ever'))
  using programme_time_zone(), '-infinity'::timestamptz, 'infinity'::timestamptz;
end $$;

-- The first days of the months in which something is counted.
create or replace function figure_months() returns setof date language sql stable as $$
  select generate_series(month_of(least(
      (select min(since) from figures where grain = 'day'), (select programme_day(min(at)) from collections), programme_day(now()))),
    programme_day(now()), interval '1 month')::date
$$;

-- All at once, for loading a programme. The facts are those of rows that are counted.
create or replace function rebuild_figures() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  perform notify_of_points(array(select f from facts f));
  delete from facts;
  perform rebuild_days('-infinity', 'infinity'), rebuild_member_days(nobody(), 2147483647), rebuild_periods('-infinity', 'infinity'),
    rebuild_ever();
end $$;

-- What stores and neighborhoods keep of the figures of all time. Changes of one of them wait for the end of the transaction.
create or replace function rebuild_sums() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  perform rebuild_store_sums();
  perform rebuild_collected();
end $$;

-- From now on figures have days of the programme's time zone. Those that are there follow month by month, until
-- `finish_time_zone`; in between some have the days of the time zone before.
create or replace function follow_time_zone() returns void language sql as $$
  with followed as (
    update programme_settings s set value = to_jsonb(p.time_zone), version = s.version + 1, updated_at = now()
    from programme p where s.key = 'timeZone' and s.value <> to_jsonb(p.time_zone) returning 1)
  insert into programme_settings (key, value)
  select 'formerTimeZone', s.value from programme_settings s, followed where s.key = 'timeZone'
  on conflict (key) do update set updated_at = now()
$$;

create or replace function finish_time_zone() returns void language sql as $$
  delete from programme_settings where key = 'formerTimeZone'
$$;

-- The time zone whose days some figures still have; null where all have those of the programme's.
create or replace function former_time_zone() returns text language sql stable as $$
  select value #>> '{}' from programme_settings where key = 'formerTimeZone'
$$;

-- How many people could pay so many points when they were last counted: those above in steps of 65,536, the rest of that
-- step in steps of 256, the rest of that one by one.
create or replace function people_counted(p_points bigint) returns bigint language sql stable as $$
  select coalesce(sum(r.n1), 0)::bigint from (values
    ('16', (p_points >> 16) + 1, 9223372036854775807),
    ('8', (p_points >> 8) + 1, (((p_points >> 16) + 1) << 8) - 1),
    ('0', p_points, (((p_points >> 8) + 1) << 8) - 1)) as step(label, first, last)
  cross join lateral (
    select n1 from figures f
    where f.metric = 'balances' and f.grain = 'ever' and f.since = '-infinity' and f.id = nobody() and f.label = step.label
      and f.place between step.first and step.last offset 0) r
$$;

-- How many could at this moment.
create or replace function people_with_points(p_points bigint) returns bigint language sql stable as $$
  select people_counted(p_points) + coalesce((
    select sum(b.people) from facts f cross join lateral spendable_in(f) b where b.available >= p_points), 0)::bigint
$$;

-- The same for many amounts: the changes since the count are read once for all of them.
create or replace function people_with_each(p_points bigint[]) returns table (points bigint, people bigint)
language sql stable as $$
  with asked as (select amount, row_number() over (order by amount) as step from unnest(p_points) amount group by amount),
  changed as (
    select width_bucket(b.available, (select array_agg(amount order by amount) from asked)) as step, sum(b.people) as people
    from facts f cross join lateral spendable_in(f) b group by 1)
  select a.amount, people_counted(a.amount) + coalesce((select sum(c.people) from changed c where c.step >= a.step), 0)::bigint
  from asked a
$$;
