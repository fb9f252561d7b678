-- Members by the day they were there, to hand in plastic or to play. Whoever was not there since a period began is counted on that
-- day, so the members of any period are a sum.

create or replace function nobody() returns uuid language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create or replace function any_game() returns uuid language sql immutable as $$
  select 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
$$;

-- What a fact says about who was there.
create or replace function visits_in(f facts) returns table (id uuid, times int) language sql immutable rows 1 as $$
  select nobody(), (f.n1 - f.n2)::int where f.source = 'collection'
  union all
  select game_id, f.n1::int from unnest(array[f.subject_id, any_game()]) as game_id where f.source = 'play'
$$;

create or replace view visit_facts as select f as fact, f.user_id from facts f where f.source in ('collection', 'play');

create or replace function month_of(p_day date) returns date language sql immutable as $$
  select date_trunc('month', p_day::timestamp)::date
$$;

-- All days of the members in these facts, as if they were applied.
create or replace function member_days_with(p_facts facts[]) returns setof member_days language sql stable as $$
  with said as materialized (
    select k.id, (f.at at time zone (select programme_time_zone()))::date as day, f.user_id, k.times
    from unnest(p_facts) f cross join lateral visits_in(f) k)
  select id, day, user_id, times, previous, case when previous < month then month end, month_of(min(day) over (partition by user_id, id))
  from (
    select id, day, user_id, sum(times)::int as times, month_of(day) as month,
      coalesce(lag(day) over (partition by user_id, id order by day), '-infinity') as previous
    from (
      select id, day, user_id, times from member_days where user_id = any(array(select distinct user_id from said))
      union all select * from said) both_of
    group by id, day, user_id having sum(times) > 0) days
$$;

-- Every day of every member, exact at any moment.
create or replace view visits as
  select d.* from member_days d where not exists (select from visit_facts f where f.user_id = d.user_id)
  union all
  select d.* from member_days_with(array(select fact from visit_facts)) d;

-- Each month in which a member handed in plastic, with the month of their first.
create or replace view active_months as select user_id, month, cohort from visits where id = nobody() and month is not null;

-- What a day of a member adds to the figures: in each period whose first day it is, by when they were there before.
create or replace function visits_of(d member_days) returns setof figures language sql immutable rows 2 as $$
  select 'visits', g.grain, g.since, d.id, '', coalesce(nullif(d.previous, '-infinity') - date '2000-01-01', -1000000)::bigint,
    1::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::int[]
  from (values ('day', d.day), ('week', date_trunc('week', d.day::timestamp)::date), ('month', d.month)) as g(grain, since)
  where d.previous < g.since
$$;

create or replace function cohorts_of(d member_days) returns setof figures language sql immutable rows 1 as $$
  select 'cohorts', 'month', d.month, nobody(), '', (d.cohort - date '2000-01-01')::bigint, 1::bigint, 0::bigint, 0::bigint, 0::bigint,
    0::bigint, null::int[]
  where d.id = nobody() and d.month is not null
$$;

create or replace function member_figures(d member_days) returns setof figures language sql immutable rows 3 as $$
  select * from visits_of(d) union all select * from cohorts_of(d)
$$;

-- What facts that are not applied yet add to visits and cohorts: their members, taken out as they were and put in as they are. A function
-- like `open_figures`.
create or replace function open_visits() returns setof figures language plpgsql stable rows 10 as $$
begin
  if exists (select from visit_facts) then
    return query
      select n.metric, n.grain, n.since, n.id, n.label, n.place, v.sign * n.n1, n.n2, n.n3, n.n4, n.n5, n.sizes
      from (
        select d as visit, -1 as sign from member_days d where user_id = any(array(select user_id from visit_facts))
        union all
        select d, 1 from member_days_with(array(select fact from visit_facts)) d) v
      cross join lateral member_figures(v.visit) n;
  end if;
end $$;

create or replace view totals_by_visit as
  select grain, since, id, case place when -1000000 then '-infinity' else date '2000-01-01' + place::int end as previous, n1 as members
  from (select * from figures union all select * from open_visits()) t where metric = 'visits';

create or replace view totals_by_cohort as
  select date '2000-01-01' + place::int as cohort, since as month, n1 as members
  from (select * from figures union all select * from open_visits()) t where metric = 'cohorts';

-- Facts that are added to the figures in the same transaction. Of most members only the new day is written.
create or replace function apply_member_days(p_taken facts[]) returns void language plpgsql as $$
declare
  told facts[] := array(select f from unnest(p_taken) f where f.source in ('collection', 'play'));
  was member_days[] := array(select d from member_days d where d.user_id = any(array(select user_id from unnest(told))));
  is_now member_days[] := array(select d from member_days_with(told) d);
  gone member_days[] := array(select d::member_days from (select * from unnest(was) except select * from unnest(is_now)) d);
  came member_days[] := array(select d::member_days from (select * from unnest(is_now) except select * from unnest(was)) d);
begin
  delete from member_days d using (
    select id, day, user_id from unnest(gone) except select id, day, user_id from unnest(came)) g
  where (d.id, d.day, d.user_id) = (g.id, g.day, g.user_id);
  insert into member_days select * from unnest(came) order by id, day, user_id
  on conflict (id, day, user_id) do update
  set times = excluded.times, previous = excluded.previous, month = excluded.month, cohort = excluded.cohort;
  perform add_figures(array_agg(changed::figures)) from (
    select metric, grain, since, id, label, place, sum(sign * n1)::bigint as n1, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::int[] from (
      select -1 as sign, n.* from unnest(gone) d cross join lateral member_figures(d) n
      union all select 1, n.* from unnest(came) d cross join lateral member_figures(d) n) both_of
    group by 1, 2, 3, 4, 5, 6 having sum(sign * n1) <> 0) changed;
end $$;

-- Counts the days of the next members from the raw rows again, without the facts that are not applied yet; returns the last of these
-- members, or null when they were the last ones.
create or replace function rebuild_member_days(p_after uuid, p_many int) returns uuid language plpgsql
set work_mem = '128MB' as $$
declare
  zone text := programme_time_zone();
  last uuid := (select id from users where id > p_after order by id offset p_many - 1 limit 1);
  upto uuid := coalesce(last, any_game());
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  delete from member_days where user_id > p_after and user_id <= upto;
  insert into member_days
  select id, day, user_id, times, previous, case when previous < month then month end, month_of(min(day) over (partition by user_id, id))
  from (
    select id, day, user_id, sum(times)::int as times, month_of(day) as month,
      coalesce(lag(day) over (partition by user_id, id order by day), '-infinity') as previous
    from (
      select nobody() as id, (at at time zone zone)::date as day, user_id, 1 as times from collections
      where status = 'RECORDED' and user_id > p_after and user_id <= upto
      union all
      select unnest(array[game_id, any_game()]), (started_at at time zone zone)::date, user_id, 1 from plays
      where status <> 'VOID' and user_id > p_after and user_id <= upto
      union all
      select k.id, ((v.fact).at at time zone zone)::date, v.user_id, -k.times from visit_facts v cross join lateral visits_in(v.fact) k
      where v.user_id > p_after and v.user_id <= upto) said
    group by id, day, user_id having sum(times) > 0) days;
  return last;
end $$;
