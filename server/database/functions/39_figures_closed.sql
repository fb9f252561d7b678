-- Figures that are counted when a day is over: each says up to which day, or as of when, in `closed_days`.

-- The last day that is added up, of a metric; null before the first.
create or replace function last_closed_day(p_metric text) returns date language sql stable as $$
  select max(day) from closed_days where metric = p_metric
$$;

create or replace function is_finished_at(y plays, p_at timestamptz) returns boolean language sql immutable as $$
  select y.finished_at < p_at and (y.status = 'FINISHED' or y.status = 'VOID' and y.voided_at >= p_at)
$$;

-- How long before its end a period may begin for its sums to be kept: as long as one may be.
create or replace function learning_days() returns int language sql immutable as $$ select 800 $$;

-- The sums of every period that ends on a day, by the plays that were finished and not voided at a moment. A pair counts for the
-- periods that begin after the play before its first and no later than it, so each play is added on its own day, taken away on that
-- of the one before, and added up backwards.
create or replace function count_learning(p_until date, p_at timestamptz) returns void language plpgsql set work_mem = '64MB' as $$
declare
  zone text := programme_time_zone();
  first_day date := p_until - learning_days();
begin
  insert into learning_sums
  with finished as (
    select user_id, day, score as first, lag(day) over earlier as previous, first_value(score) over later as last,
      row_number() over later > 1 as is_start
    from (
      select user_id, game_id, id, started_at, (started_at at time zone zone)::date as day, score from plays
      where is_finished_at(plays, p_at) and started_at >= programme_day_start(first_day) and started_at < programme_day_start(p_until + 1)) y
    window earlier as (partition by user_id, game_id order by started_at, id),
      later as (partition by user_id, game_id order by started_at desc, id desc)
  ), steps as materialized (
    select day, 1 as sign, first, last from finished where is_start and day is distinct from previous
    union all
    select previous, -1, first, last from finished where is_start and previous < day
  ), days as (
    select d::date as since from generate_series(first_day, p_until, interval '1 day') d
  ), sums as (
    select since, sum(pairs) over back as pairs, sum(first) over back as first, sum(last) over back as last, sum(squares) over back as squares
    from days left join (
      select day, sum(sign) as pairs, sum(sign * first) as first, sum(sign * last) as last, sum(sign * (last - first) ^ 2) as squares
      from steps group by 1) s on s.day = days.since
    window back as (order by since desc)
  ), people as (
    select since, sum(players) over (order by since desc) as players from days left join (
      select day, count(*) as players from (select user_id, max(day) as day from finished where is_start group by 1) u group by 1) s
      on s.day = days.since
  ), scores as (
    select since, array_agg(firsts order by score) as firsts, array_agg(lasts order by score) as lasts from (
      select since, n.score, coalesce(sum(firsts) over back, 0)::int as firsts, coalesce(sum(lasts) over back, 0)::int as lasts
      from days cross join generate_series(0, 100) as n(score) left join (
        select day, score, sum(firsts) as firsts, sum(lasts) as lasts from (
          select day, first as score, sign as firsts, 0 as lasts from steps
          union all select day, last, 0, sign from steps) both_of
        group by 1, 2) s on s.day = days.since and s.score = n.score
      window back as (partition by n.score order by since desc)) counted
    group by since
  )
  select p_until, since, coalesce(pairs, 0), coalesce(players, 0), coalesce(first, 0), coalesce(last, 0), coalesce(squares, 0), firsts, lasts
  from sums join people using (since) join scores using (since);
end $$;

-- Periods that end on the last day, or with the last whole month. An hour after midnight, when plays of that day are over.
create or replace function close_learning() returns void language plpgsql as $$
declare
  last_day date := programme_day(now() - interval '1 hour') - 1;
begin
  perform pg_advisory_xact_lock(hashtext('learning'));
  if last_closed_day('learning') >= last_day then return; end if;
  delete from learning_sums;
  perform count_learning(ending, now()) from unnest(array[last_day, month_of(last_day + 1) - 1]) as ending group by ending;
  insert into closed_days (metric, day) values ('learning', last_day);
end $$;

create or replace function rebuild_learning() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('learning'));
  delete from closed_days where metric = 'learning';
  perform close_learning();
end $$;

-- What members had at a moment whose entries are all there: their balance without what was moved since.
create or replace function points_ageing(p_until timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(age, jsonb_build_object('points', points, 'members', members)), '{}') from (
    select case when t.last_active_at >= now() - interval '30 days' then '30' when t.last_active_at >= now() - interval '90 days' then '90'
        when t.last_active_at >= now() - interval '180 days' then '180' when t.last_active_at >= now() - interval '365 days' then '365'
        else 'older' end as age, sum(b.available) as points, count(*) as members
    from (
      select user_id, b.available - coalesce(n.moved, 0) as available from user_balances b left join (
        select user_id, sum(case 'user' when to_account then amount when from_account then -amount else 0 end) as moved
        from ledger_entries where at >= p_until group by user_id) n using (user_id)) b
    join user_totals t using (user_id) where b.available > 0 group by 1) aged
$$;

-- How old points were when the last day ended, by when their holder was last active. An hour later, because entries carry the time
-- at which their transaction began.
create or replace function close_points_ageing() returns void language plpgsql as $$
declare
  last_day date := programme_day(now() - interval '1 hour') - 1;
begin
  perform pg_advisory_xact_lock(hashtext('points ageing'));
  if last_closed_day('points ageing') >= last_day then return; end if;
  insert into closed_days (metric, day, detail) values ('points ageing', last_day, points_ageing(programme_day_start(last_day + 1)));
end $$;

create or replace function rebuild_points_ageing() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('points ageing'));
  delete from closed_days where metric = 'points ageing';
  perform close_points_ageing();
end $$;
