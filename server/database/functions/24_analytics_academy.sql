-- What members handed in during the four weeks before the week of their first play and the four weeks after it, beside
-- members of the same neighborhood, joining quarter and weight before, over the same weeks.
create or replace function academy_effects_as_of(p_at timestamptz) returns setof academy_effects language plpgsql stable set work_mem = '64MB' as $$
declare
  zone text := programme_time_zone();
  today date := programme_day(p_at);
begin
  return query
  with firsts as materialized (
    select user_id, date_trunc('week', min(finished_at) at time zone zone)::date as week
    from plays where is_finished_at(plays, p_at) group by 1
  ), members as materialized (
    select u.id, u.neighborhood_id, date_trunc('quarter', u.created_at at time zone zone)::date as joined, f.week as first_week
    from users u left join firsts f on f.user_id = u.id
    where u.neighborhood_id is not null and u.user_type in ('MEMBER', 'NEIGHBORHOOD') and u.status <> 'ERASED'
  ), cells as materialized (
    select distinct neighborhood_id, joined, first_week as week from members where first_week + 35 <= today
  ), weekly as (
    select user_id, date_trunc('week', at at time zone zone)::date as monday, sum(grams) as grams from collections
    where recorded_at < p_at and (status = 'RECORDED' or reversed_at >= p_at)
      and at >= (select (min(week) - 28)::timestamp at time zone zone from cells) group by 1, 2
  ), weighed as materialized (
    select week, neighborhood_id, joined, b.id, b.first_week is not distinct from week as is_player,
      coalesce(sum(b.grams) filter (where b.later > 0), 0) as before, coalesce(sum(b.grams) filter (where b.later < 0), 0) as after
    from (
      -- First all weeks that a weight counts for, so that each is looked up among the cells.
      select m.*, w.grams, later, w.monday + 7 * later as week
      from weekly w join members m on m.id = w.user_id cross join unnest('{-4,-3,-2,-1,1,2,3,4}'::int[]) later offset 0) b
    join cells using (neighborhood_id, joined, week)
    where b.first_week is null or b.first_week = week or b.first_week >= week + 35
    group by 1, 2, 3, 4, 5
  ), everybody as (
    select c.week, c.neighborhood_id, c.joined, m.first_week is not distinct from c.week as is_player, sum(m.members) as members
    from cells c join (select neighborhood_id, joined, first_week, count(*) as members from members group by 1, 2, 3) m
      on m.neighborhood_id = c.neighborhood_id and m.joined = c.joined
    where m.first_week is null or m.first_week = c.week or m.first_week >= c.week + 35
    group by 1, 2, 3, 4
  ), sizes as (
    select week, neighborhood_id, joined, width_bucket(before, array[1, 1000, 5000, 20000]::numeric[]) as size, is_player, count(*) as members,
      sum(before) as before, sum(after) as after, sum(after * after) as squares
    from weighed group by 1, 2, 3, 4, 5
    union all
    -- Most brought nothing in all these weeks, so they are counted, not weighed.
    select e.week, e.neighborhood_id, e.joined, 0, e.is_player, e.members - coalesce(w.members, 0), 0, 0, 0
    from everybody e left join (
      select week, neighborhood_id, joined, is_player, count(*) as members from weighed group by 1, 2, 3, 4) w
      using (week, neighborhood_id, joined, is_player)
  ), strata as (
    select week, neighborhood_id, sum(members) filter (where is_player) as players,
      coalesce(sum(members) filter (where not is_player), 0) as others,
      sum(before) filter (where is_player) as players_before, sum(after) filter (where is_player) as players_after,
      sum(before) filter (where not is_player) as others_before, sum(after) filter (where not is_player) as others_after,
      sum(squares) filter (where is_player) as players_squares, sum(squares) filter (where not is_player) as others_squares
    from sizes group by week, neighborhood_id, joined, size having sum(members) filter (where is_player) > 0
  ), matched as (select *, others > 0 as is_matched from strata)
  select week, neighborhood_id, coalesce(sum(players) filter (where is_matched), 0)::int,
    coalesce(sum(players) filter (where not is_matched), 0)::int, sum(others)::int,
    coalesce(sum(players_before) filter (where is_matched), 0)::bigint, coalesce(sum(players_after) filter (where is_matched), 0)::bigint,
    coalesce(sum(players * others_before / others) filter (where is_matched), 0),
    coalesce(sum(players * others_after / others) filter (where is_matched), 0),
    coalesce(sum(players_squares - players_after ^ 2 / players) filter (where is_matched), 0),
    coalesce(sum(players - 1) filter (where is_matched), 0)::int,
    coalesce(sum(others_squares - others_after ^ 2 / others) filter (where is_matched), 0),
    coalesce(sum(others - 1) filter (where is_matched), 0)::int,
    coalesce(sum(players * players / others) filter (where is_matched), 0), p_at
  from matched group by 1, 2;
end $$;

create or replace function count_academy_effects() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('academy effects'));
  delete from academy_effects;
  insert into academy_effects select * from academy_effects_as_of(now());
end $$;
