import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

// Evaluated once, not per row.
const zone = sql`(select programme_time_zone())`
const playedOn = sql`(y.started_at at time zone ${zone})::date`

// A full join needs an equality.
const noGame = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Totals that only figures and charts read. */
export const figuresPromises: Check[] = [
  {
    promise: 'every cohort counts the members of its months',
    broken: sql`
      with active as (
        select distinct user_id, date_trunc('month', at at time zone (select programme_time_zone()))::date as month
        from collections where status = 'RECORDED'
      ), counted as (
        select cohort, month, count(*) as members from (
          select min(month) over (partition by user_id) as cohort, month from active) a group by 1, 2)
      select count(*) as n from (
        select cohort, month, sum(members) as members from totals_by_cohort group by 1, 2 having sum(members) <> 0) t
      full join counted s using (cohort, month) where t.members is distinct from s.members`,
  },
  {
    promise: 'every month of a member counts their collections',
    broken: sql`
      select count(*) as n from (
        select user_id, month, sum(collections) as collections from (
          select user_id, month, collections from member_months
          union all select user_id, month, collections from outbox_member_months) m
        group by 1, 2 having sum(collections) <> 0) t
      full join (
        select user_id, date_trunc('month', at at time zone (select programme_time_zone()))::date as month, count(*) as collections
        from collections where status = 'RECORDED' group by 1, 2) s using (user_id, month)
      where t.collections is distinct from s.collections`,
  },
  {
    promise: 'every month in which a member was active knows their first',
    broken: sql`
      select count(*) as n from active_months a
      full join (
        select user_id, month, min(month) over (partition by user_id) as cohort from (
          select distinct user_id, date_trunc('month', at at time zone (select programme_time_zone()))::date as month
          from collections where status = 'RECORDED') active) s using (user_id, month)
      where a.cohort is distinct from s.cohort`,
  },
  {
    promise: 'every store and neighborhood keeps the sum of its months',
    broken: sql`
      select count(*) as n from (
        select id, stored, coalesce(summed, 0) as summed from (
          select s.id, k.grams as stored, (
            select sum(grams) from rollup_stores r where r.store_id = s.id and grain = 'month') as summed
          from stores s left join store_sums k on k.store_id = s.id
          union all
          select id, collected_grams, (
            select sum(grams) from rollup_neighborhoods r where r.neighborhood_id = n.id and grain = 'month')
          from neighborhoods n) places) t
      where stored is distinct from summed`,
  },
  {
    promise: 'every neighborhood counts its members and leaders',
    broken: sql`
      select count(*) as n from neighborhoods n left join neighborhood_counts c on c.neighborhood_id = n.id left join (
        select neighborhood_id, count(*) as members, count(*) filter (where user_type = 'NEIGHBORHOOD') as leaders
        from users group by 1) u on u.neighborhood_id = n.id
      where (c.members, c.leaders) is distinct from (coalesce(u.members, 0)::int, coalesce(u.leaders, 0)::int)`,
  },
  {
    promise: 'every day of the ledger is the sum of its entries',
    broken: sql`
      select count(*) as n from (
        select day, kind, from_account, to_account, sum(entries) as entries, sum(amount) as amount
        from totals_by_ledger_day group by 1, 2, 3, 4) t
      full join (
        select (at at time zone (select programme_time_zone()))::date as day, kind, from_account, to_account,
          count(*) as entries, sum(amount) as amount
        from ledger_entries group by 1, 2, 3, 4) s using (day, kind, from_account, to_account)
      where (t.entries, t.amount) is distinct from (s.entries, s.amount)`,
  },
  {
    promise: 'every day of plays counts its plays',
    broken: sql`
      select count(*) as n from (
        select day, game_id, sum(plays) as plays, sum(finished) as finished, sum(over) as over, sum(score) as score,
          sum(points) as points
        from totals_by_play_day group by 1, 2 having sum(plays) <> 0) t
      full join (
        select ${playedOn} as day, y.game_id, count(*) as plays, count(*) filter (where y.status = 'FINISHED') as finished,
          count(*) filter (where y.status <> 'OPEN') as over,
          coalesce(sum(y.score) filter (where y.status = 'FINISHED'), 0) as score,
          coalesce(sum(y.points) filter (where y.status = 'FINISHED'), 0) as points
        from plays y where y.status <> 'VOID' group by 1, 2) s using (day, game_id)
      where (t.plays, t.finished, t.over, t.score, t.points) is distinct from (s.plays, s.finished, s.over, s.score, s.points)`,
  },
  {
    promise: 'every day and month counts its players by when they had played before',
    broken: sql`
      with visits as materialized (
        select game_id, day, coalesce(lag(day) over (partition by user_id, game_id order by day), '-infinity') as previous from (
          select distinct y.user_id, g.game_id, ${playedOn} as day
          from plays y cross join lateral (values (y.game_id), (null)) as g(game_id) where y.status <> 'VOID') v
      ), counted as (
        select 'day' as grain, day as since, game_id, previous, count(*) as players from visits group by 2, 3, 4
        union all
        select 'month', date_trunc('month', day)::date, game_id, previous, count(*) from visits
        where previous < date_trunc('month', day) group by 2, 3, 4)
      select count(*) as n from (
        select grain, since, game_id, previous, sum(players) as players from totals_by_returning_players
        group by 1, 2, 3, 4 having sum(players) <> 0) t
      full join counted s on (t.grain, t.since, t.previous) = (s.grain, s.since, s.previous)
        and coalesce(t.game_id, ${noGame}) = coalesce(s.game_id, ${noGame})
      where t.players is distinct from s.players`,
  },
  {
    promise: 'the ages of points add up to what members had that night',
    broken: sql`
      with night as (select day, ageing from ledger_watermarks order by day desc limit 1),
      had as (
        select sum(case 'user' when to_account then amount when from_account then -amount else 0 end) as points
        from ledger_entries where at < (select programme_day_start(day + 1) from night) group by user_id)
      select count(*) as n from night
      cross join (select coalesce(sum(points), 0) as points, count(*) as members from had where points > 0) h
      cross join lateral (
        select coalesce(sum((it.value ->> 'points')::bigint), 0) as points, coalesce(sum((it.value ->> 'members')::bigint), 0) as members
        from jsonb_each(ageing) it) told
      where (h.points, h.members) is distinct from (told.points, told.members)`,
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
  {
    promise: 'every day counts the members who joined on it',
    broken: sql`
      select count(*) as n from (select day, sum(members) as members from totals_by_join_day group by 1 having sum(members) <> 0) t
      full join (
        select (created_at at time zone ${zone})::date as day, count(*) as members from users
        where user_type in ('MEMBER', 'NEIGHBORHOOD') and status <> 'ERASED' group by 1) s using (day)
      where t.members is distinct from s.members`,
  },
]
