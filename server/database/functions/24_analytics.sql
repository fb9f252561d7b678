-- Every movement of the ledger by day: what was summed, and what came after it.
create or replace view totals_by_ledger_day as
  select day, kind, from_account, to_account, entries, amount from ledger_days
  union all
  select (at at time zone (select programme_time_zone()))::date, kind, from_account, to_account, count(*), sum(amount)::bigint
  from ledger_entries where at >= coalesce((select programme_day_start(max(day) + 1) from ledger_watermarks), '-infinity')
  group by 1, 2, 3, 4;

-- Sums the days that have been over for an hour; entries carry the time at which their transaction began.
create or replace function close_ledger_days() returns void language plpgsql as $$
declare
  first_day date := coalesce((select max(day) + 1 from ledger_watermarks), (select programme_day(min(at)) from ledger_entries));
  last_day date := programme_day(now() - interval '1 hour') - 1;
  zone text := programme_time_zone();
begin
  perform pg_advisory_xact_lock(hashtext('ledger days'));
  if first_day is null or first_day > last_day or exists (select from ledger_watermarks where day >= first_day) then return; end if;
  insert into ledger_days
    select (at at time zone zone)::date, kind, from_account, to_account, count(*), sum(amount) from ledger_entries
    where at >= programme_day_start(first_day) and at < programme_day_start(last_day + 1) group by 1, 2, 3, 4;
  insert into ledger_watermarks (day, ageing) values (last_day, points_ageing(programme_day_start(last_day + 1)));
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

-- After a change of the time zone days begin at another moment.
create or replace function rebuild_ledger_days() returns void language plpgsql as $$
begin
  delete from ledger_days;
  delete from ledger_watermarks;
  perform close_ledger_days();
end $$;
