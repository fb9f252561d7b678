-- What members handed in during the four weeks before the week of their first play and the four weeks after it, beside
-- members of the same neighborhood, joining quarter and weight before, over the same weeks.
create or replace function count_academy_effects() returns void language plpgsql set work_mem = '64MB' as $$
declare
  zone text := programme_time_zone();
  today date := programme_day(now());
begin
  perform pg_advisory_xact_lock(hashtext('academy effects'));
  delete from academy_effects;
  insert into academy_effects (week, neighborhood_id, players, unmatched, others, players_before, players_after, others_before,
    others_after, players_squares, players_freedom, others_squares, others_freedom, others_weight)
  with firsts as materialized (
    select user_id, date_trunc('week', min(finished_at) at time zone zone)::date as week
    from plays where status = 'FINISHED' group by 1
  ), members as materialized (
    select u.id, u.neighborhood_id, date_trunc('quarter', u.created_at at time zone zone)::date as joined, f.week as first_week
    from users u left join firsts f on f.user_id = u.id
    where u.neighborhood_id is not null and u.user_type in ('MEMBER', 'NEIGHBORHOOD') and u.status <> 'ERASED'
  ), cells as (
    select distinct neighborhood_id, joined, first_week as week from members where first_week + 35 <= today
  ), weighed as (
    select week, m.neighborhood_id, m.joined, m.id, m.first_week is not distinct from week as is_player,
      coalesce(sum(c.grams) filter (where c.at < week::timestamp at time zone zone), 0) as before,
      coalesce(sum(c.grams) filter (where c.at >= (week + 7)::timestamp at time zone zone), 0) as after
    from cells join members m on m.neighborhood_id = cells.neighborhood_id and m.joined = cells.joined
    left join collections c on c.user_id = m.id and c.status = 'RECORDED'
      and c.at >= (week - 28)::timestamp at time zone zone and c.at < (week + 35)::timestamp at time zone zone
    where m.first_week is null or m.first_week = week or m.first_week >= week + 35
    group by 1, 2, 3, 4, 5
  ), strata as (
    select week, neighborhood_id, count(*) filter (where is_player) as players, count(*) filter (where not is_player) as others,
      sum(before) filter (where is_player) as players_before, sum(after) filter (where is_player) as players_after,
      avg(before) filter (where not is_player) as others_before, avg(after) filter (where not is_player) as others_after,
      var_pop(after) filter (where is_player) as players_variance, var_pop(after) filter (where not is_player) as others_variance
    from weighed group by week, neighborhood_id, joined, width_bucket(before, array[1, 1000, 5000, 20000]::numeric[])
    having count(*) filter (where is_player) > 0
  ), matched as (select *, others > 0 as is_matched from strata)
  select week, neighborhood_id, coalesce(sum(players) filter (where is_matched), 0),
    coalesce(sum(players) filter (where not is_matched), 0), sum(others),
    coalesce(sum(players_before) filter (where is_matched), 0), coalesce(sum(players_after) filter (where is_matched), 0),
    coalesce(sum(players * others_before), 0), coalesce(sum(players * others_after), 0),
    coalesce(sum(players * players_variance) filter (where is_matched), 0), coalesce(sum(players - 1) filter (where is_matched), 0),
    coalesce(sum(others * others_variance), 0), coalesce(sum(others - 1) filter (where is_matched), 0),
    coalesce(sum(players::numeric * players / nullif(others, 0)), 0)
  from matched group by 1, 2;
end $$;

-- Everything that is added up for figures, from the raw rows again. Blocks recording meanwhile.
create or replace function rebuild_figures() returns void language plpgsql as $$
begin
  -- In the order in which recording and reversing write them.
  lock table flag_changes, rollup_outbox in share row exclusive mode;
  perform rebuild_rollups();
  perform rebuild_ledger_days();
  perform rebuild_boards();
  perform rebuild_play_days();
  perform rebuild_join_days();
  perform rebuild_redemption_days();
  perform rebuild_flag_counts();
  perform count_academy_effects();
end $$;
