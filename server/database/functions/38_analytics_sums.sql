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
  last_day date := (select max(day) from play_watermarks);
  ends date[] := array[last_day, (date_trunc('month', last_day + 1) - interval '1 day')::date];
  it date;
begin
  delete from learning_sums where until <> all (ends);
  foreach it in array ends loop
    if (select count(*) from learning_sums where until = it) <= learning_days() then perform count_learning(it); end if;
  end loop;
end $$;

-- How long it took, in steps that are finer where most are: of 6 minutes up to two days, then of two hours and a bit.
create or replace function wait_step(p_wait interval) returns int language sql immutable as $$
  select case when p_wait < interval '48 hours' then floor(extract(epoch from p_wait) / 360)::int
    else 480 + floor((extract(epoch from p_wait) - 172800) / 8640)::int end
$$;

-- How long it took at least to be in a step.
create or replace function wait_from(p_step int) returns interval language sql immutable as $$
  select case when p_step <= 480 then p_step * interval '6 minutes' else interval '48 hours' + (p_step - 480) * interval '2.4 hours' end
$$;

create or replace function open_redemptions_since() returns timestamptz language sql stable as $$
  select coalesce((select programme_day_start(max(day) + 1) from redemption_watermarks), '-infinity')
$$;

-- A moment counts for its day and its month.
create or replace function day_and_month(p_at timestamptz, p_zone text) returns table (grain text, since date) language sql immutable as $$
  select 'day', (p_at at time zone p_zone)::date
  union all select 'month', date_trunc('month', p_at at time zone p_zone)::date
$$;

-- Redemptions that were decided from one moment on to another.
create or replace function count_redemptions(p_since timestamptz, p_until timestamptz)
returns table (grain text, since date, reward_id uuid, status text, redemptions bigint, points bigint) language sql stable as $$
  select g.grain, g.since, k.reward_id, d.status, count(*), sum(d.cost_points)::bigint from redemptions d
  cross join lateral day_and_month(d.decided_at, (select programme_time_zone())) g
  cross join lateral (values (d.reward_id), (null)) as k(reward_id)
  where d.decided_at >= p_since and d.decided_at < p_until group by 1, 2, 3, 4
$$;

-- How many of those that were handed over took how long.
create or replace function count_waits(p_since timestamptz, p_until timestamptz)
returns table (grain text, since date, step int, redemptions bigint) language sql stable as $$
  select g.grain, g.since, wait_step(d.decided_at - d.requested_at), count(*) from redemptions d
  cross join lateral day_and_month(d.decided_at, (select programme_time_zone())) g
  where d.status = 'FULFILLED' and d.decided_at >= p_since and d.decided_at < p_until group by 1, 2, 3
$$;

create or replace view totals_by_redemption as
  select grain, since, reward_id, status, redemptions, points from redemption_counts
  union all select * from count_redemptions((select open_redemptions_since()), 'infinity');

create or replace view totals_by_redemption_wait as
  select grain, since, step, redemptions from redemption_waits
  union all select * from count_waits((select open_redemptions_since()), 'infinity');

-- Adds up the days that have been over for an hour: a redemption is decided at the time its transaction began.
create or replace function close_redemption_days() returns void language plpgsql as $$
declare
  last_day date := programme_day(now() - interval '1 hour') - 1;
  opened timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('redemption days'));
  opened := open_redemptions_since();
  if opened > programme_day_start(last_day) then return; end if;
  insert into redemption_counts as c select * from count_redemptions(opened, programme_day_start(last_day + 1))
  on conflict on constraint redemption_counts_key do update
    set redemptions = c.redemptions + excluded.redemptions, points = c.points + excluded.points;
  insert into redemption_waits as w select * from count_waits(opened, programme_day_start(last_day + 1))
  on conflict on constraint redemption_waits_pkey do update set redemptions = w.redemptions + excluded.redemptions;
  insert into redemption_watermarks (day) values (last_day);
end $$;

create or replace function rebuild_redemption_days() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('redemption days'));
  delete from redemption_counts;
  delete from redemption_waits;
  delete from redemption_watermarks;
  perform close_redemption_days();
end $$;

-- Changes as counts: for their day and their month, all together, by rule and by store.
create or replace view flag_changes_by_count as
  select c.id, g.grain, g.since, k.rule, k.store_id, c.flagged, c.open, c.reversed, c.exceptions from flag_changes c
  cross join lateral day_and_month(c.at, (select programme_time_zone())) g
  cross join lateral (
    select null::text as rule, null::uuid as store_id
    union all select null, c.store_id
    union all select rule, null from unnest(c.rules) rule) k;

create or replace view totals_by_flag as
  select grain, since, rule, store_id, flagged, open, reversed, exceptions from flag_counts
  union all
  select grain, since, rule, store_id, flagged, open, reversed, exceptions from flag_changes_by_count;

create or replace function note_flag_change() returns trigger language plpgsql as $$
begin
  insert into flag_changes (at, store_id, rules, flagged, open, reversed, exceptions)
  select new.at, new.store_id, array(select f ->> 'rule' from jsonb_array_elements(new.flags) f),
    sum(sign * (review <> 'NONE')::int), sum(sign * (review = 'OPEN')::int), sum(sign * (review <> 'NONE' and status = 'REVERSED')::int),
    sum(sign * (review <> 'NONE' or status = 'REVERSED')::int)
  from (
    select 1 as sign, new.review, new.status
    union all select -1, old.review, old.status where tg_op = 'UPDATE') states;
  return null;
end $$;
create or replace trigger collections_note_flag after insert on collections for each row
  when (new.review <> 'NONE') execute function note_flag_change();
create or replace trigger collections_note_flag_change after update of review, status on collections for each row
  when (old.review <> new.review or old.status <> new.status) execute function note_flag_change();

-- Adds what is noted to the counts, unless another worker or a rebuild does.
create or replace function apply_flag_changes() returns void language plpgsql as $$
declare
  applied bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('flag counts')) then return; end if;
  applied := array(select id from flag_changes);
  insert into flag_counts as c
    select grain, since, rule, store_id, sum(flagged), sum(open), sum(reversed), sum(exceptions)
    from flag_changes_by_count where id = any(applied) group by 1, 2, 3, 4
  on conflict on constraint flag_counts_key do update set flagged = c.flagged + excluded.flagged, open = c.open + excluded.open,
    reversed = c.reversed + excluded.reversed, exceptions = c.exceptions + excluded.exceptions;
  delete from flag_changes where id = any(applied);
end $$;

-- While reviews go on: one statement replaces the changes it sees by what the collections say at the same moment.
create or replace function rebuild_flag_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('flag counts'));
  delete from flag_counts;
  with noted as (delete from flag_changes)
  insert into flag_changes (at, store_id, rules, flagged, open, reversed, exceptions)
  select at, store_id, array(select f ->> 'rule' from jsonb_array_elements(flags) f), (review <> 'NONE')::int, (review = 'OPEN')::int,
    (review <> 'NONE' and status = 'REVERSED')::int, 1
  from collections where review <> 'NONE' or status = 'REVERSED';
  perform apply_flag_changes();
end $$;
