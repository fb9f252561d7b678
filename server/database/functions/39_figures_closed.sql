-- Figures that are counted when a day is over: each says up to which day, or as of when, in `closed_days`.

-- The last day that is added up, of a metric; null before the first.
create or replace function last_closed_day(p_metric text) returns date language sql stable as $$
  select max(day) from closed_days where metric = p_metric
$$;

-- The first moment whose plays are not added up yet.
create or replace function open_plays_since() returns timestamptz language sql stable as $$
  select coalesce(programme_day_start(last_closed_day('players') + 1), '-infinity')
$$;

-- Every day from one moment on to another on which a member played, by game and for all games together, with the day they
-- had last played before.
create or replace function play_visits(p_since timestamptz, p_until timestamptz)
returns table (game_id uuid, day date, previous date) language sql stable as $$
  select v.game_id, v.day, coalesce(
    lag(v.day) over (partition by v.user_id, v.game_id order by v.day),
    (case
      when v.game_id is null then (
        select max(p.started_at) from plays p where p.user_id = v.user_id and p.status <> 'VOID' and p.started_at < p_since)
      else (
        select max(p.started_at) from plays p
        where p.user_id = v.user_id and p.game_id = v.game_id and p.status <> 'VOID' and p.started_at < p_since)
      end at time zone (select programme_time_zone()))::date,
    '-infinity')
  from (
    select distinct y.user_id, g.game_id, (y.started_at at time zone (select programme_time_zone()))::date as day
    from plays y cross join lateral (values (y.game_id), (null)) as g(game_id)
    where y.status <> 'VOID' and y.started_at >= p_since and y.started_at < p_until) v
$$;

-- A visit counts for its day and, if it is the first of its month, for the month.
create or replace function visit_grains(p_day date, p_previous date) returns table (grain text, since date) language sql immutable as $$
  select 'day', p_day
  union all select 'month', date_trunc('month', p_day)::date where p_previous < date_trunc('month', p_day)
$$;

create or replace view totals_by_returning_players as
  select grain, since, game_id, previous, players from returning_players
  union all
  select g.grain, g.since, v.game_id, v.previous, 1
  from play_visits((select open_plays_since()), 'infinity') v cross join lateral visit_grains(v.day, v.previous) g;

-- Adds up the days that have been over for an hour: a play that was started later may still change without being noticed
-- here. Waits for changes of older plays, as they wait for it.
create or replace function close_play_days() returns void language plpgsql as $$
declare
  last_day date := programme_day(now() - interval '1 hour') - 1;
  since timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('play days'));
  since := open_plays_since();
  if since > programme_day_start(last_day) then
    perform keep_learning();
    return;
  end if;
  insert into returning_players
    select g.grain, g.since, v.game_id, v.previous, count(*)
    from play_visits(since, programme_day_start(last_day + 1)) v cross join lateral visit_grains(v.day, v.previous) g
    group by 1, 2, 3, 4
  on conflict on constraint returning_players_key do update set players = returning_players.players + excluded.players;
  insert into closed_days (metric, day) values ('players', last_day);
  perform keep_learning();
end $$;

create or replace function rebuild_play_days() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('play days'));
  delete from returning_players;
  delete from closed_days where metric = 'players';
  delete from learning_sums;
  perform close_play_days();
end $$;

-- The visits of one member to one game and to all, on days that are added up; as if a voided play were none.
create or replace function counted_visits(p_user uuid, p_game uuid, p_voided uuid)
returns table (game_id uuid, day date, previous date) language sql stable as $$
  select v.game_id, v.day, coalesce(lag(v.day) over (partition by v.game_id order by v.day), '-infinity') from (
    select distinct g.game_id, programme_day(y.started_at) as day from plays y cross join lateral (values (y.game_id), (null)) as g(game_id)
    where y.user_id = p_user and (y.status <> 'VOID' or y.id = p_voided) and y.started_at < open_plays_since()) v
  where v.game_id is null or v.game_id = p_game
$$;

-- A play of a day that is added up was taken back or was closed late.
create or replace function recount_play() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('play days'));
  if new.started_at >= open_plays_since() then return null; end if;
  -- Counted again within the hour; until then reads go through the plays.
  if 'FINISHED' in (old.status, new.status) then
    delete from learning_sums where programme_day(new.started_at) between since and until;
  end if;
  if new.status = 'VOID' then
    insert into returning_players as r (grain, since, game_id, previous, players)
    select g.grain, g.since, v.game_id, v.previous, sum(v.players) from (
      select -1 as players, * from counted_visits(new.user_id, new.game_id, new.id)
      union all
      select 1, * from counted_visits(new.user_id, new.game_id, null)) v
    cross join lateral visit_grains(v.day, v.previous) g
    group by 1, 2, 3, 4 having sum(v.players) <> 0 order by 1, 2, 3, 4
    on conflict on constraint returning_players_key do update set players = r.players + excluded.players;
  end if;
  return null;
end $$;
create or replace trigger plays_recount after update of status on plays for each row
  when (old.status <> new.status and new.started_at < now() - interval '1 hour') execute function recount_play();

-- How long before its end a period may begin for its sums to be kept: as long as one may be.
create or replace function learning_days() returns int language sql immutable as $$ select 800 $$;

-- The sums of every period that ends on a day. A pair counts for the periods that begin after the play before its first and no
-- later than it, so each play is added on its own day, taken away on that of the one before, and added up backwards.
create or replace function count_learning(p_until date) returns void language plpgsql set work_mem = '64MB' as $$
declare
  zone text := programme_time_zone();
  first_day date := p_until - learning_days();
begin
  delete from learning_sums where until = p_until;
  insert into learning_sums
  with finished as (
    select user_id, day, score as first, lag(day) over earlier as previous, first_value(score) over later as last,
      row_number() over later > 1 as is_start
    from (
      select user_id, game_id, id, started_at, (started_at at time zone zone)::date as day, score from plays
      where status = 'FINISHED' and started_at >= programme_day_start(first_day) and started_at < programme_day_start(p_until + 1)) y
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

-- Counts what is missing: periods that end on the last day that is added up, or with the last whole month.
create or replace function keep_learning() returns void language plpgsql as $$
declare
  last_day date := last_closed_day('players');
  ends date[] := array[last_day, (date_trunc('month', last_day + 1) - interval '1 day')::date];
  ending date;
begin
  delete from learning_sums where until <> all (ends);
  foreach ending in array ends loop
    if (select count(*) from learning_sums where until = ending) <= learning_days() then perform count_learning(ending); end if;
  end loop;
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
