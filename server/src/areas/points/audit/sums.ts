import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

// Evaluated once, not per row.
const zone = sql`(select programme_time_zone())`

// A full join needs an equality.
const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Finished plays that have a later one of the same player and game up to a day that sums end on. */
const starts = sql`
  select until, user_id, day, previous, first, last from (
    select u.until, y.user_id, (y.started_at at time zone ${zone})::date as day, y.score as first,
      lag((y.started_at at time zone ${zone})::date) over w as previous, lead(y.id) over w as next,
      last_value(y.score) over (w rows between current row and unbounded following) as last
    from (select until, min(since) as since from learning_sums group by 1) u
    join plays y on y.status = 'FINISHED' and y.started_at >= programme_day_start(u.since) and y.started_at < programme_day_start(u.until + 1)
    window w as (partition by u.until, y.user_id, y.game_id order by y.started_at, y.id)) p
  where next is not null`

/** Sums that only figures and charts read, kept beside the days of the ledger, of plays and of members. */
export const sumsPromises: Check[] = [
  {
    promise: 'first and last scores are kept as the plays of each period have them',
    broken: sql`
      with starts as materialized (${starts}),
      pairs as materialized (
        select l.until, l.since, s.first, s.last, sum(s.n) as n from learning_sums l join (
          select until, day, previous, first, last, count(*) as n from starts group by 1, 2, 3, 4, 5) s
          on s.until = l.until and l.since <= s.day and (s.previous is null or s.previous < l.since)
        group by 1, 2, 3, 4
      ), people as (
        select l.until, l.since, sum(s.n) as n from learning_sums l join (
          select until, day, count(*) as n from (select until, user_id, max(day) as day from starts group by 1, 2) u group by 1, 2) s
          on s.until = l.until and l.since <= s.day
        group by 1, 2
      ), scores as (
        select until, since, score, sum(firsts) as firsts, sum(lasts) as lasts from (
          select until, since, first as score, n as firsts, 0 as lasts from pairs
          union all select until, since, last, 0, n from pairs) both_of
        group by 1, 2, 3)
      select (
        select count(*) from learning_sums l left join people p using (until, since) left join (
          select until, since, sum(n) as pairs, sum(n * first) as first, sum(n * last) as last, sum(n * (last - first) ^ 2) as squares
          from pairs group by 1, 2) s using (until, since)
        where (l.pairs, l.players, l.first_score, l.last_score, l.squares) is distinct from
          (coalesce(s.pairs, 0), coalesce(p.n, 0), coalesce(s.first, 0), coalesce(s.last, 0), coalesce(s.squares, 0))
      ) + (
        select count(*) from learning_sums l cross join lateral unnest(l.firsts, l.lasts) with ordinality as k(firsts, lasts, place)
        left join scores s on s.until = l.until and s.since = l.since and s.score = k.place - 1
        where (k.firsts, k.lasts) is distinct from (coalesce(s.firsts, 0), coalesce(s.lasts, 0))) as n`,
  },
  {
    promise: 'redemptions are counted by the day and month they were decided in',
    broken: sql`
      with decided as (
        select (d.decided_at at time zone ${zone})::date as day, d.reward_id, d.status, d.cost_points from redemptions d
        where d.decided_at is not null)
      select count(*) as n from (
        select grain, since, coalesce(reward_id, ${none}) as reward_id, status, sum(redemptions) as redemptions, sum(points) as points
        from totals_by_redemption group by 1, 2, 3, 4) t
      full join (
        select 'day' as grain, day as since, coalesce(reward_id, ${none}) as reward_id, status, count(*) as redemptions, sum(cost_points) as points
        from decided group by day, status, grouping sets ((reward_id), ())
        union all
        select 'month', date_trunc('month', day)::date, coalesce(reward_id, ${none}), status, count(*), sum(cost_points)
        from decided group by 2, status, grouping sets ((reward_id), ())) s using (grain, since, reward_id, status)
      where (t.redemptions, t.points) is distinct from (s.redemptions, s.points)`,
  },
  {
    promise: 'redemptions that were handed over are counted by how long it took',
    broken: sql`
      with waits as (
        select (decided_at at time zone ${zone})::date as day, wait_step(decided_at - requested_at) as step from redemptions
        where status = 'FULFILLED')
      select count(*) as n from (
        select grain, since, step, sum(redemptions) as redemptions from totals_by_redemption_wait group by 1, 2, 3) t
      full join (
        select 'day' as grain, day as since, step, count(*) as redemptions from waits group by 2, 3
        union all select 'month', date_trunc('month', day)::date, step, count(*) from waits group by 2, 3) s using (grain, since, step)
      where t.redemptions is distinct from s.redemptions`,
  },
  {
    promise: 'flagged and reversed collections are counted by day and month, rule and store',
    broken: sql`
      with flagged as (
        select (at at time zone ${zone})::date as day, store_id, flags, (review <> 'NONE')::int as flagged, (review = 'OPEN')::int as open,
          (review <> 'NONE' and status = 'REVERSED')::int as reversed
        from collections where review <> 'NONE' or status = 'REVERSED'
      ), kinds as (
        select g.grain, g.since, k.rule, k.store_id, flagged, open, reversed from flagged
        cross join lateral (values ('day', day), ('month', date_trunc('month', day)::date)) as g(grain, since)
        cross join lateral (
          select '' as rule, ${none} as store_id union all select '', flagged.store_id
          union all select f ->> 'rule', ${none} from jsonb_array_elements(flags) f) k)
      select count(*) as n from (
        select grain, since, coalesce(rule, '') as rule, coalesce(store_id, ${none}) as store_id, sum(flagged) as flagged, sum(open) as open,
          sum(reversed) as reversed, sum(exceptions) as exceptions
        from totals_by_flag group by 1, 2, 3, 4 having sum(exceptions) <> 0 or sum(flagged) <> 0) t
      full join (
        select grain, since, rule, store_id, sum(flagged) as flagged, sum(open) as open, sum(reversed) as reversed, count(*) as exceptions
        from kinds group by 1, 2, 3, 4) s using (grain, since, rule, store_id)
      where (t.flagged, t.open, t.reversed, t.exceptions) is distinct from (s.flagged, s.open, s.reversed, s.exceptions)`,
  },
  {
    // Whoever got, spent or lost points or changed since it was counted may have been counted before or after.
    promise: 'the ages of points are those of the points that members had when they were counted',
    broken: sql`
      with begun as (select min(counted_at) - interval '1 minute' as at from point_ages),
      unsure as materialized (
        select user_id from ledger_entries where at >= (select at from begun)
        union select entity_id from activity where at >= (select at from begun) and entity_type = 'user' and entity_id is not null
      ), sure as (
        select month, sum(points) as points, count(*) as members, count(*) filter (where is_oldest) as oldest from (
          select l.month, l.points, l.month = min(l.month) over (partition by b.user_id) as is_oldest
          from user_balances b cross join lateral points_left(b.user_id) l
          where b.is_spendable and b.available > 0 and b.user_id not in (select user_id from unsure)) had
        group by 1
      ), perhaps as (
        select date_trunc('month', at at time zone ${zone})::date as month, sum(amount) as points, count(distinct user_id) as members
        from ledger_entries where to_account = 'user' and kind in ('AWARD', 'CONFIRMATION', 'ADJUSTMENT') and user_id in (select user_id from unsure)
        group by 1)
      select count(*) as n from begun, point_ages t full join sure s using (month) left join perhaps p using (month)
      where begun.at is not null and (
        coalesce(t.points, 0) not between coalesce(s.points, 0) and coalesce(s.points, 0) + coalesce(p.points, 0)
        or coalesce(t.members, 0) not between coalesce(s.members, 0) and coalesce(s.members, 0) + coalesce(p.members, 0)
        or coalesce(t.oldest_of_members, 0) not between coalesce(s.oldest, 0) and coalesce(s.oldest, 0) + coalesce(p.members, 0))`,
  },
]
