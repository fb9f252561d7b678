import type { Bucket } from '@fulmar/contract/analytics/analytics'
import { type Db, sql } from '#core/db/db.ts'
import { type Days, isWithin, withPart } from '../periods/period.queries.ts'
import { isIn, isInPeriod, spansOfBuckets } from '../periods/spans.queries.ts'
import { ledgerTotals } from './points.queries.ts'

interface RedemptionDay {
  day: string
  requested: number
  fulfilled: number
}

/** Each holds its points when it is requested and spends them when it is handed over, so the days of the ledger count both. */
export const listRedemptionDays = (db: Db, days: Days) =>
  db.many<RedemptionDay>(sql`
    select day::text, coalesce(sum(entries) filter (where kind = 'HOLD'), 0)::bigint as requested,
      coalesce(sum(entries) filter (where kind = 'SPEND'), 0)::bigint as fulfilled
    from (${ledgerTotals(days)}) totals where kind in ('HOLD', 'SPEND') group by 1 order by 1`)

interface GivenUpDay {
  day: string
  cancelled: number
  expired: number
}

/** By when that was, in spans that each lie in one bucket. */
export const listGivenUp = (db: Db, { bucket, ...days }: Days & { bucket: Bucket }) =>
  db.many<GivenUpDay>(sql`
    select since::text as day, coalesce(sum(redemptions) filter (where status = 'CANCELLED'), 0)::bigint as cancelled,
      coalesce(sum(redemptions) filter (where status = 'EXPIRED'), 0)::bigint as expired
    from totals_by_redemption
    where ${isIn(spansOfBuckets(bucket, days))} and reward_id is null group by 1 order by 1`)

interface Fulfilment {
  points: number
  medianHours: number | null
}

/**
 * How many took how long says in which step the two in the middle are, or the one, and how many come before it: only those
 * that took about as long are sorted.
 */
export const findFulfilment = (db: Db, days: Days) =>
  db.one<Fulfilment>(sql`
    with steps as (
      select step, sum(redemptions)::bigint as redemptions, sum(sum(redemptions)) over (order by step)::bigint as upto,
        sum(sum(redemptions)) over ()::bigint as total
      from (
        select step, redemptions from totals_by_redemption_wait where ${isInPeriod(days)}
        ${withPart(
          days,
          part => sql`
          select wait_step(decided_at - requested_at), 1 from redemptions
          where status = 'FULFILLED' and ${isWithin(sql`decided_at`, part)}`,
        )}) waits
      group by step
    ), middle as materialized (
      select min(step) as first, max(step) as last, min(upto - redemptions) as before, min(total) as total from steps
      where upto > (total - 1) / 2 and upto - redemptions <= total / 2
    ), about as (
      select took, row_number() over (order by took) as place from (
        select decided_at - requested_at as took, decided_at from redemptions
        where status = 'FULFILLED' and decided_at - requested_at >= (select wait_from(first) from middle)
          and decided_at - requested_at < (select wait_from(last + 1) from middle) offset 0) as_long
      where ${isWithin(sql`decided_at`, days)})
    select (
        select coalesce(sum(points), 0)::bigint from (
          select points from totals_by_redemption where ${isInPeriod(days)} and reward_id is null and status = 'FULFILLED'
          ${withPart(
            days,
            part => sql`
            select cost_points from redemptions where status = 'FULFILLED' and ${isWithin(sql`decided_at`, part)}`,
          )}) handed_over
      ) as points,
      (select avg(date_part('epoch', took)) / 3600 from about, middle
       where before + place - 1 between (total - 1) / 2 and total / 2) as "medianHours"`)

export const listTopRewards = (db: Db, days: Days) =>
  db.many<{ id: string; name: string; fulfilled: number; points: number }>(sql`
    select r.id, r.name, sum(d.redemptions)::bigint as fulfilled, sum(d.points)::bigint as points
    from totals_by_redemption d join rewards r on r.id = d.reward_id
    where ${isInPeriod(days)} and d.status = 'FULFILLED'
    group by r.id order by 3 desc, r.name limit 10`)
