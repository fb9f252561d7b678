-- What the outbox changes about the months in which members were active.
create or replace view outbox_member_months as
  select user_id, date_trunc('month', day)::date as month, sum(recorded - reversed)::int as collections
  from rollup_outbox group by 1, 2;

-- The months in which members with changes in the outbox are active, with their cohort, as if these were applied.
create or replace view outbox_active_months as
  select user_id, month, min(month) over (partition by user_id) as cohort from (
    select user_id, month from (
      select user_id, month, collections from member_months where user_id in (select user_id from rollup_outbox)
      union all select user_id, month, collections from outbox_member_months) both_of
    group by 1, 2 having sum(collections) > 0) active;

-- Each month in which a member was active, with their cohort. Exact at any moment.
create or replace view active_months as
  select user_id, month, cohort from member_months m
  where cohort is not null and not exists (select from rollup_outbox o where o.user_id = m.user_id)
  union all
  select user_id, month, cohort from outbox_active_months;

-- The months in which these members were active, with their cohort.
create or replace function cohort_months(p_users uuid[]) returns table (cohort date, month date, members bigint) language sql stable as $$
  select cohort, month, count(*) from member_months where user_id = any(p_users) and cohort is not null group by 1, 2
$$;

create or replace function add_to_cohorts(p_cohorts date[], p_months date[], p_members bigint[]) returns void language sql as $$
  insert into rollup_cohorts as r (cohort, month, members)
  select * from (
    select cohort, month, sum(members) as members from unnest(p_cohorts, p_months, p_members) as c(cohort, month, members)
    group by 1, 2 having sum(members) <> 0) moved
  order by 1, 2
  on conflict (cohort, month) do update set members = r.members + excluded.members
$$;

-- Follows the outbox: rows that are applied to the rollups are applied here in the same transaction.
create or replace function apply_member_months() returns trigger language plpgsql as $$
declare
  concerned uuid[] := (select array_agg(distinct user_id) from applied);
begin
  if concerned is null then return null; end if;
  perform add_to_cohorts(array_agg(cohort), array_agg(month), array_agg(-members)) from cohort_months(concerned);
  -- A collection of an earlier month, or a reversal, can move the cohort of every month; most change none but their own.
  insert into member_months as m (user_id, month, collections, cohort)
  select n.* from (
    select user_id, month, collections,
      case when collections > 0 then min(month) filter (where collections > 0) over (partition by user_id) end as cohort
    from (
      select user_id, month, sum(collections)::int as collections from (
        select user_id, month, collections from member_months where user_id = any(concerned)
        union all select user_id, date_trunc('month', day)::date, recorded - reversed from applied) both_of
      group by 1, 2) summed) n
  left join member_months was using (user_id, month)
  where (was.collections, was.cohort) is distinct from (n.collections, n.cohort) order by 1, 2
  on conflict (user_id, month) do update set collections = excluded.collections, cohort = excluded.cohort;
  perform add_to_cohorts(array_agg(cohort), array_agg(month), array_agg(members)) from cohort_months(concerned);
  return null;
end $$;
create or replace trigger rollup_outbox_apply_member_months after delete on rollup_outbox
  referencing old table as applied for each statement execute function apply_member_months();

-- Exact at any moment: the members in the outbox are taken out as they were and put in as they are.
create or replace view totals_by_cohort as
  select cohort, month, members from rollup_cohorts
  union all
  select cohort, month, -1 from member_months where cohort is not null and user_id in (select user_id from rollup_outbox)
  union all
  select cohort, month, 1 from outbox_active_months;

create or replace function rebuild_cohorts() returns void language plpgsql set work_mem = '256MB' as $$
begin
  delete from member_months;
  delete from rollup_cohorts;
  insert into member_months
    select user_id, month, collections, min(month) over (partition by user_id) from (
      select user_id, date_trunc('month', at at time zone programme_time_zone())::date as month, count(*) as collections
      from collections where status = 'RECORDED' group by 1, 2) active;
  insert into rollup_cohorts select cohort, month, count(*) from member_months group by 1, 2;
end $$;

-- Every movement of the ledger by day: what was summed, and what came after it.
create or replace view totals_by_ledger_day as
  select day, kind, from_account, to_account, entries, amount from ledger_days
  union all
  select (at at time zone (select programme_time_zone()))::date, kind, from_account, to_account, count(*), sum(amount)::bigint
  from ledger_entries where at >= coalesce((select programme_day_start(max(day) + 1) from ledger_nights), '-infinity')
  group by 1, 2, 3, 4;

-- Sums the days that have been over for an hour; entries carry the time at which their transaction began.
create or replace function close_ledger_days() returns void language plpgsql as $$
declare
  first_day date := coalesce((select max(day) + 1 from ledger_nights), (select programme_day(min(at)) from ledger_entries));
  last_day date := programme_day(now() - interval '1 hour') - 1;
  zone text := programme_time_zone();
begin
  perform pg_advisory_xact_lock(hashtext('ledger days'));
  if first_day is null or first_day > last_day or exists (select from ledger_nights where day >= first_day) then return; end if;
  insert into ledger_days
    select (at at time zone zone)::date, kind, from_account, to_account, count(*), sum(amount) from ledger_entries
    where at >= programme_day_start(first_day) and at < programme_day_start(last_day + 1) group by 1, 2, 3, 4;
  insert into ledger_nights (day, ageing) values (last_day, points_ageing(programme_day_start(last_day + 1)));
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
  delete from ledger_nights;
  perform close_ledger_days();
end $$;
