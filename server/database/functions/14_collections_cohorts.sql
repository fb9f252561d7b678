-- What the outbox changes about the months in which members were active.
create or replace view outbox_member_months as
  select user_id, date_trunc('month', day)::date as month, sum(recorded - reversed)::int as collections
  from outbox_days group by 1, 2;

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

-- Rows of the outbox that are applied to the rollups in the same transaction.
create or replace function apply_member_months(p_applied outbox_days[]) returns void language plpgsql as $$
declare
  concerned uuid[] := array(select distinct user_id from unnest(p_applied));
begin
  perform add_to_cohorts(array_agg(cohort), array_agg(month), array_agg(-members)) from cohort_months(concerned);
  -- A collection of an earlier month, or a reversal, can move the cohort of every month; most change none but their own.
  insert into member_months as m (user_id, month, collections, cohort)
  select n.* from (
    select user_id, month, collections,
      case when collections > 0 then min(month) filter (where collections > 0) over (partition by user_id) end as cohort
    from (
      select user_id, month, sum(collections)::int as collections from (
        select user_id, month, collections from member_months where user_id = any(concerned)
        union all select user_id, date_trunc('month', day)::date, recorded - reversed from unnest(p_applied)) both_of
      group by 1, 2) summed) n
  left join member_months was using (user_id, month)
  where (was.collections, was.cohort) is distinct from (n.collections, n.cohort) order by 1, 2
  on conflict (user_id, month) do update set collections = excluded.collections, cohort = excluded.cohort;
  perform add_to_cohorts(array_agg(cohort), array_agg(month), array_agg(members)) from cohort_months(concerned);
end $$;

-- Exact at any moment: the members in the outbox are taken out as they were and put in as they are.
create or replace view totals_by_cohort as
  select cohort, month, members from rollup_cohorts
  union all
  select cohort, month, -1 from member_months where cohort is not null and user_id in (select user_id from rollup_outbox)
  union all
  select cohort, month, 1 from outbox_active_months;
