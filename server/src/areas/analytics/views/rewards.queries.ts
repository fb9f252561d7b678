import { type Db, sql } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'

interface RedemptionDay {
  day: string
  requested: number
  fulfilled: number
  cancelled: number
  expired: number
}

/** Requested by when that was, the others by when they were decided. */
export const listRedemptionDays = (db: Db, { from, to }: Days) =>
  db.many<RedemptionDay>(sql`
    select day::text, sum(requested)::bigint as requested, sum(fulfilled)::bigint as fulfilled,
      sum(cancelled)::bigint as cancelled, sum(expired)::bigint as expired
    from (
      select programme_day(requested_at) as day, 1 as requested, 0 as fulfilled, 0 as cancelled, 0 as expired from redemptions
      where requested_at >= programme_day_start(${from}::date) and requested_at < programme_day_start(${to}::date + 1)
      union all
      select programme_day(decided_at), 0, (status = 'FULFILLED')::int, (status = 'CANCELLED')::int, (status = 'EXPIRED')::int
      from redemptions
      where decided_at >= programme_day_start(${from}::date) and decided_at < programme_day_start(${to}::date + 1)) d
    group by 1 order by 1`)

interface Fulfilment {
  points: number
  medianHours: number | null
}

export const findFulfilment = (db: Db, { from, to }: Days) =>
  db.one<Fulfilment>(sql`
    select coalesce(sum(cost_points), 0)::bigint as points,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - requested_at) / 3600) as "medianHours"
    from redemptions
    where status = 'FULFILLED' and decided_at >= programme_day_start(${from}::date)
      and decided_at < programme_day_start(${to}::date + 1)`)

export const listTopRewards = (db: Db, { from, to }: Days) =>
  db.many<{ id: string; name: string; fulfilled: number; points: number }>(sql`
    select r.id, r.name, count(*) as fulfilled, sum(d.cost_points)::bigint as points
    from redemptions d join rewards r on r.id = d.reward_id
    where d.status = 'FULFILLED' and d.decided_at >= programme_day_start(${from}::date)
      and d.decided_at < programme_day_start(${to}::date + 1)
    group by r.id order by 3 desc, r.name limit 10`)
