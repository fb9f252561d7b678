import type { Bucket } from '@fulmar/contract/analytics/analytics'
import { type Db, type Sql, sql } from '#core/db/db.ts'
import { bucketOfDay, type Days, lastMinutes, wholeDays, wholeHours, withPart } from '../periods/period.queries.ts'
import { isInPeriod } from '../periods/spans.queries.ts'

export interface Movement {
  day: string
  kind: string
  fromAccount: string
  toAccount: string
  amount: number
}

/** Rows of `day, kind, from_account, to_account, entries, amount`. */
export function ledgerTotals(days: Days): Sql {
  const { from, to } = wholeDays(days)
  return sql`
    select day, kind, from_account, to_account, entries, amount from totals_by_ledger_day
    where day between ${from}::date and ${to}::date
    ${withPart(
      days,
      part => sql`
      select day, kind, from_account, to_account, entries, amount from totals_by_ledger_hour where ${wholeHours(part)}
      union all
      select ${days.to}::date, kind, from_account, to_account, 1, amount from ledger_entries where ${lastMinutes(sql`at`, part)}`,
    )}`
}

/** By the first day of each bucket; of months where only their sum matters. */
export const listMovements = (db: Db, { bucket = 'MONTH', ...days }: Days & { bucket?: Bucket }) =>
  db.many<Movement>(sql`
    select ${bucketOfDay(bucket, sql`day`)}::text as day, kind, from_account as "fromAccount", to_account as "toAccount", sum(amount)::bigint as amount
    from (${ledgerTotals(days)}) totals group by 1, 2, 3, 4 order by 1`)

/** Awards that were booked in a period for plays and prizes. All others are for collections. */
export const findAwards = (db: Db, days: Days) =>
  db.one<{ games: number; prizes: number }>(sql`
    select coalesce(sum(points) filter (where source = 'play'), 0)::bigint as games,
      coalesce(sum(points) filter (where source = 'prize'), 0)::bigint as prizes
    from totals_by_award where ${isInPeriod(days)}`)

/** What members had, less debts, before a day began. */
export const findBalanceBefore = async (db: Db, day: string): Promise<number> =>
  (
    await db.one<{ balance: number }>(sql`
      select coalesce(sum(amount * (is_of_member(to_account)::int - is_of_member(from_account)::int)), 0)::bigint as balance
      from totals_by_ledger_day where day < ${day}::date`)
  ).balance

export interface Ageing {
  closedAt: string
  ageing: Record<string, { points: number; members: number }>
}

export const findAgeing = (db: Db) =>
  db.maybe<Ageing>(
    sql`select closed_at as "closedAt", detail as ageing from closed_days where metric = 'points ageing' order by day desc limit 1`,
  )
