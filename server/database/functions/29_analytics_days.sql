-- The first moment whose plays are not added up yet.
create or replace function open_plays_since() returns timestamptz language sql stable as $$
  select coalesce((select programme_day_start(max(day) + 1) from play_watermarks), '-infinity')
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

create or replace view totals_by_play_day as
  select day, game_id, plays, finished, over, score, points from play_days
  union all
  select (started_at at time zone (select programme_time_zone()))::date, game_id, count(*), count(*) filter (where status = 'FINISHED'),
    count(*) filter (where status <> 'OPEN'), coalesce(sum(score) filter (where status = 'FINISHED'), 0)::bigint,
    coalesce(sum(points) filter (where status = 'FINISHED'), 0)::bigint
  from plays where status <> 'VOID' and started_at >= (select open_plays_since()) group by 1, 2;

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
  insert into play_days select * from totals_by_play_day where day <= last_day and day >= programme_day(since);
  insert into returning_players
    select g.grain, g.since, v.game_id, v.previous, count(*)
    from play_visits(since, programme_day_start(last_day + 1)) v cross join lateral visit_grains(v.day, v.previous) g
    group by 1, 2, 3, 4
  on conflict on constraint returning_players_key do update set players = returning_players.players + excluded.players;
  insert into play_watermarks (day) values (last_day);
  perform keep_learning();
end $$;

create or replace function rebuild_play_days() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('play days'));
  delete from play_days;
  delete from returning_players;
  delete from play_watermarks;
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

-- A play of a day that is added up was taken back, was closed late, or got the points of a voided one.
create or replace function recount_play() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('play days'));
  if new.started_at >= open_plays_since() then return null; end if;
  update play_days d set plays = d.plays + c.plays, finished = d.finished + c.finished, over = d.over + c.over,
    score = d.score + c.score, points = d.points + c.points
  from (
    select sum(sign) as plays, sum(sign) filter (where status = 'FINISHED') as finished, sum(sign) filter (where status <> 'OPEN') as over,
      sum(sign * score) filter (where status = 'FINISHED') as score, sum(sign * points) filter (where status = 'FINISHED') as points
    from (values (-1, old.status, old.score, old.points), (1, new.status, new.score, new.points)) as c(sign, status, score, points)
    where status <> 'VOID') s
  cross join lateral (
    select coalesce(s.plays, 0) as plays, coalesce(s.finished, 0) as finished, coalesce(s.over, 0) as over,
      coalesce(s.score, 0) as score, coalesce(s.points, 0) as points) c
  where d.day = programme_day(new.started_at) and d.game_id = new.game_id;
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
create or replace trigger plays_recount after update of status, points on plays for each row
  when ((old.status, old.points) <> (new.status, new.points) and new.started_at < now() - interval '1 hour') execute function recount_play();

create or replace function is_counted_member(p_user_type text, p_status text) returns boolean language sql immutable as $$
  select p_user_type in ('MEMBER', 'NEIGHBORHOOD') and p_status <> 'ERASED'
$$;

create or replace function open_joins_since() returns timestamptz language sql stable as $$
  select coalesce((select programme_day_start(max(day) + 1) from join_watermarks), '-infinity')
$$;

create or replace view totals_by_join_day as
  select day, members from join_days
  union all
  select (created_at at time zone (select programme_time_zone()))::date, count(*) from users
  where user_type in ('MEMBER', 'NEIGHBORHOOD') and status <> 'ERASED' and created_at >= (select open_joins_since()) group by 1;

-- Adds up the days that have been over for an hour, and makes one row of each day.
create or replace function close_join_days() returns void language plpgsql as $$
declare
  last_day date := programme_day(now() - interval '1 hour') - 1;
  joined record;
begin
  perform pg_advisory_xact_lock(hashtext('join days'));
  if open_joins_since() > programme_day_start(last_day) then return; end if;
  select array_agg(day) as days, array_agg(members) as members into joined from (
    select day, sum(members)::bigint as members from totals_by_join_day where day <= last_day group by 1 order by 1) added;
  delete from join_days;
  insert into join_days select * from unnest(joined.days, joined.members);
  insert into join_watermarks (day) values (last_day);
end $$;

create or replace function rebuild_join_days() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('join days'));
  delete from join_days;
  delete from join_watermarks;
  perform close_join_days();
end $$;

-- Somebody who joined on a day that is added up has become another kind of user, was erased or was deleted.
create or replace function recount_join() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('join days'));
  if old.created_at < open_joins_since() then
    insert into join_days values (programme_day(old.created_at), case when is_counted_member(old.user_type, old.status) then -1 else 1 end);
  end if;
  return null;
end $$;
create or replace trigger users_recount_join after update of user_type, status on users for each row
  when (is_counted_member(old.user_type, old.status) <> is_counted_member(new.user_type, new.status)) execute function recount_join();
create or replace trigger users_recount_deleted after delete on users for each row
  when (is_counted_member(old.user_type, old.status)) execute function recount_join();
