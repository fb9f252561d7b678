import { type Db, sql } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'

interface RedemptionDay {
  day: string
  requested: number
  fulfilled: number
}

/** Each holds its points when it is requested and spends them when it is handed over, so the days of the ledger count both. */
export const listRedemptionDays = (db: Db, { from, to }: Days) =>
  db.many<RedemptionDay>(sql`
    select day::text, coalesce(sum(entries) filter (where kind = 'HOLD'), 0)::bigint as requested,
      coalesce(sum(entries) filter (where kind = 'SPEND'), 0)::bigint as fulfilled
    from totals_by_ledger_day where day between ${from}::date and ${to}::date and kind in ('HOLD', 'SPEND') group by 1 order by 1`)

interface GivenUpDay {
  day: string
  cancelled: number
  expired: number
}

/** By when that was; they are few. */
export const listGivenUpDays = (db: Db, { from, to }: Days) =>
  db.many<GivenUpDay>(sql`
    select (decided_at at time zone (select programme_time_zone()))::date::text as day,
      count(*) filter (where status = 'CANCELLED') as cancelled, count(*) filter (where status = 'EXPIRED') as expired
    from redemptions
    where status in ('CANCELLED', 'EXPIRED') and decided_at >= (select programme_day_start(${from}::date))
      and decided_at < (select programme_day_start(${to}::date + 1))
    group by 1 order by 1`)

interface Fulfilment {
  points: number
  medianHours: number | null
}

export const findFulfilment = (db: Db, { from, to }: Days) =>
  db.one<Fulfilment>(sql`
    select coalesce(sum(cost_points), 0)::bigint as points,
      percentile_cont(0.5) within group (order by date_part('epoch', decided_at - requested_at) / 3600) as "medianHours"
    from redemptions
    where status = 'FULFILLED' and decided_at >= (select programme_day_start(${from}::date))
      and decided_at < (select programme_day_start(${to}::date + 1))`)

export const listTopRewards = (db: Db, { from, to }: Days) =>
  db.many<{ id: string; name: string; fulfilled: number; points: number }>(sql`
    select r.id, r.name, count(*) as fulfilled, sum(d.cost_points)::bigint as points
    from redemptions d join rewards r on r.id = d.reward_id
    where d.status = 'FULFILLED' and d.decided_at >= (select programme_day_start(${from}::date))
      and d.decided_at < (select programme_day_start(${to}::date + 1))
    group by r.id order by 3 desc, r.name limit 10`)
