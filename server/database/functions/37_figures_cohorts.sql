-- What the facts that are not applied yet change about the months in which members were active.
create or replace view open_member_months as
  select user_id, date_trunc('month', at at time zone (select programme_time_zone()))::date as month, sum(n1 - n2)::int as collections
  from facts where source = 'collection' group by 1, 2;

-- The months in which members with such facts are active, with their cohort, as if these were applied.
create or replace view open_active_months as
  select user_id, month, min(month) over (partition by user_id) as cohort from (
    select user_id, month from (
      select user_id, month, collections from member_months where user_id in (select user_id from facts where source = 'collection')
      union all select user_id, month, collections from open_member_months) both_of
    group by 1, 2 having sum(collections) > 0) active;

-- Each month in which a member was active, with their cohort. Exact at any moment.
create or replace view active_months as
  select user_id, month, cohort from member_months m
  where cohort is not null and not exists (select from facts f where f.source = 'collection' and f.user_id = m.user_id)
  union all
  select user_id, month, cohort from open_active_months;

-- How many members of each cohort were active in a month, of these members, as figures to add or to take away.
create or replace function cohort_figures(p_users uuid[], p_sign int) returns figures[] language sql stable as $$
  select array_agg(row('cohorts', 'month', month, nobody(), '', cohort - date '2000-01-01', members, 0, 0, 0, 0, null)::figures) from (
    select cohort, month, p_sign * count(*) as members from member_months
    where user_id = any(p_users) and cohort is not null group by 1, 2) counted
$$;

-- Facts that are added to the figures in the same transaction.
create or replace function apply_member_months(p_taken facts[]) returns void language plpgsql as $$
declare
  concerned uuid[] := array(select distinct user_id from unnest(p_taken) where source = 'collection');
  zone text := programme_time_zone();
begin
  perform add_figures(cohort_figures(concerned, -1));
  -- A collection of an earlier month, or a reversal, can move the cohort of every month; most change none but their own.
  insert into member_months as m (user_id, month, collections, cohort)
  select n.* from (
    select user_id, month, collections,
      case when collections > 0 then min(month) filter (where collections > 0) over (partition by user_id) end as cohort
    from (
      select user_id, month, sum(collections)::int as collections from (
        select user_id, month, collections from member_months where user_id = any(concerned)
        union all
        select user_id, date_trunc('month', at at time zone zone)::date, n1 - n2 from unnest(p_taken) where source = 'collection') both_of
      group by 1, 2) summed) n
  left join member_months was using (user_id, month)
  where (was.collections, was.cohort) is distinct from (n.collections, n.cohort) order by 1, 2
  on conflict (user_id, month) do update set collections = excluded.collections, cohort = excluded.cohort;
  perform add_figures(cohort_figures(concerned, 1));
end $$;

-- Exact at any moment: the members with facts that are not applied are taken out as they were and put in as they are.
create or replace view totals_by_cohort as
  select date '2000-01-01' + place::int as cohort, since as month, n1 as members from figures where metric = 'cohorts'
  union all
  select cohort, month, -1 from member_months
  where cohort is not null and user_id in (select user_id from facts where source = 'collection')
  union all
  select cohort, month, 1 from open_active_months;
