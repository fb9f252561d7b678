import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

// Evaluated once, not per row.
const zone = sql`(select programme_time_zone())`

/** Finished plays that have a later one of the same player and game up to a day that sums end on. */
const starts = sql`
  select until, user_id, day, previous, first, last from (
    select u.until, y.user_id, (y.started_at at time zone ${zone})::date as day, y.score as first,
      lag((y.started_at at time zone ${zone})::date) over w as previous, lead(y.id) over w as next,
      last_value(y.score) over (w rows between current row and unbounded following) as last
    from (select until, min(since) as since from learning_sums group by 1) u
    join plays y on is_finished_at(y, (select max(closed_at) from closed_days where metric = 'learning')) and y.started_at >= programme_day_start(u.since) and y.started_at < programme_day_start(u.until + 1)
    window w as (partition by u.until, y.user_id, y.game_id order by y.started_at, y.id)) p
  where next is not null`

/** Figures that are counted when a day is over, or as of some night. */
export const closedDaysPromises: Check[] = [
  {
    promise: 'first and last scores are those that the plays of each period had that night',
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
    promise: 'the ages of points add up to what members had that night',
    broken: sql`
      with night as (select day, detail from closed_days where metric = 'points ageing' order by day desc limit 1),
      had as (
        select sum(case 'user' when to_account then amount when from_account then -amount else 0 end) as points
        from ledger_entries where at < (select programme_day_start(day + 1) from night) group by user_id)
      select count(*) as n from night
      cross join (select coalesce(sum(points), 0) as points, count(*) as members from had where points > 0) h
      cross join lateral (
        select coalesce(sum((age.value ->> 'points')::bigint), 0) as points, coalesce(sum((age.value ->> 'members')::bigint), 0) as members
        from jsonb_each(detail) age) told
      where (h.points, h.members) is distinct from (told.points, told.members)`,
  },
  {
    // People who got, spent or lost points or changed since it was counted may have been counted before or after.
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
  {
    // Members may have moved or left since it was counted, so that there may be more of them than were counted.
    promise: 'no week compares more players, or more of their plastic, than there was',
    broken: sql`
      with firsts as (
        select user_id, date_trunc('week', min(finished_at) at time zone ${zone})::date as week from plays
        where status = 'FINISHED' or voided_at > (select max(counted_at) from academy_effects) group by 1
      ), weighed as (
        select f.week, f.user_id, coalesce(sum(c.grams), 0) as grams from firsts f
        left join collections c on c.user_id = f.user_id and c.at >= (f.week + 7)::timestamp at time zone ${zone}
          and c.at < (f.week + 35)::timestamp at time zone ${zone}
          and (c.status = 'RECORDED' or c.reversed_at > (select max(counted_at) from academy_effects))
        group by 1, 2)
      select count(*) as n from (
        select week, sum(players + unmatched) as players, sum(players_after) as grams from academy_effects group by 1) e
      left join (select week, count(*) as players, sum(grams) as grams from weighed group by 1) f using (week)
      where e.players > coalesce(f.players, 0) or e.grams > coalesce(f.grams, 0)`,
  },
  {
    // Only while nobody has moved, left or changed roles since: it is not known who lived where that night.
    promise: 'players were compared as they and comparable members were that night',
    broken: sql`
      with night as (select max(counted_at) as at from academy_effects),
      counted as (
        select e.* from night cross join lateral academy_effects_as_of(night.at) e
        where not exists (select from activity a where a.at >= night.at and a.entity_type = 'user'))
      select count(*) as n from academy_effects t full join counted s using (week, neighborhood_id)
      where exists (select from counted) and to_jsonb(t) is distinct from to_jsonb(s)`,
  },
]
