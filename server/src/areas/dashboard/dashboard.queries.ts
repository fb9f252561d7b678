import type { Card, DashboardFigures, Waiting, WaitingKind } from '@fulmar/contract/dashboard'
import { reachableRows } from '@fulmar/contract/list'
import { type Db, inJson, join, type Sql, sql } from '#core/db/db.ts'

type Today = Omit<DashboardFigures, 'waiting' | 'cards'> & { cards: Omit<DashboardFigures['cards'], NotBySum> }
type NotBySum = 'newMembers' | 'activeStores'

// Evaluated once, not per row.
const day = sql`(select programme_day(now()))`
const startOfDay = (daysLater: number) => sql`(select programme_day_start(programme_day(now()) + ${daysLater}::int))`
const days = 14

const cardOf = (figure: Sql) => sql`json_build_object(
  'value', coalesce(sum(${figure}) filter (where since = ${day}), 0),
  'previous', coalesce(sum(${figure}) filter (where since = ${day} - 1), 0),
  'series', json_agg(coalesce(${figure}, 0) order by since))`

/** Today's and earlier figures without reversed collections, from the totals by day. */
export const findToday = (db: Db) =>
  db.one<Today>(sql`
    select now() as "updatedAt",
           json_build_object('day', ${day}, 'from', ${inJson(sql`programme_day_start(${day})`)},
                             'to', ${inJson(sql`programme_day_start(${day} + 1)`)}) as today,
           json_build_object('grams', ${cardOf(sql`grams`)}, 'points', ${cardOf(sql`points`)},
                             'collections', ${cardOf(sql`collections`)}) as cards
    from (
      select since::date as since from generate_series(${day} - ${days - 1}::int, ${day}, interval '1 day') since) dates
    left join (
      select since, sum(grams) as grams, sum(points) as points, sum(recorded - reversed) as collections
      from totals_by_mix where grain = 'day' and since between ${day} - ${days - 1}::int and ${day}
      group by since) totals using (since)`)

/** Users who joined and were not erased. */
export const findNewMembers = (db: Db) =>
  db.one<Card>(sql`
    select count(*) filter (where created_at >= ${startOfDay(0)}) as value,
           count(*) filter (where created_at < ${startOfDay(0)}) as previous
    from users
    where user_type = any('{MEMBER,NEIGHBORHOOD}') and status <> 'ERASED'
      and created_at >= ${startOfDay(-1)} and created_at < ${startOfDay(1)}`)

/** Stores with collections that were not reversed. */
export const findActiveStores = (db: Db) =>
  db.one<Card>(sql`
    select count(*) filter (where since = ${day}) as value, count(*) filter (where since = ${day} - 1) as previous
    from (
      select since, store_id from totals_by_store where grain = 'day' and since between ${day} - 1 and ${day}
      group by since, store_id having sum(recorded - reversed) > 0) active`)

interface Pile {
  rows: Sql
  /** Null where nobody waits. */
  at: Sql
}

// Each with the condition of the list it links to, served by its own partial index; there are few rewards.
const piles: Record<WaitingKind, Pile> = {
  STORE_REQUESTS: { rows: sql`stores where status = 'PENDING'`, at: sql`submitted_at` },
  ROLE_SWITCHES: { rows: sql`role_switch_requests where status = 'PENDING'`, at: sql`requested_at` },
  FLAGGED_COLLECTIONS: { rows: sql`collections where review = 'OPEN'`, at: sql`at` },
  ADJUSTMENTS: { rows: sql`adjustments where status = 'PENDING'`, at: sql`requested_at` },
  RATE_PROPOSALS: { rows: sql`rate_proposals where status = 'PENDING'`, at: sql`proposed_at` },
  OPEN_REDEMPTIONS: { rows: sql`redemptions where status = 'REQUESTED'`, at: sql`requested_at` },
  LOW_REWARDS: { rows: sql`rewards r where status = 'ACTIVE' and is_low(r)`, at: sql`null::timestamptz` },
}

/** Non-empty queues of these kinds. */
export async function findWaiting(db: Db, kinds: readonly WaitingKind[]): Promise<Waiting[]> {
  if (kinds.length === 0) return []
  const counts = kinds.map(kind => {
    const { rows, at } = piles[kind]
    return sql`
      select ${kind}::text as kind, (select count(*) from (select 1 from ${rows} limit ${reachableRows + 1}) counted) as count,
             (select min(${at}) from ${rows}) as "oldestAt"`
  })
  const found = await db.many<Omit<Waiting, 'isAtLeast'>>(sql`${join(counts, ' union all ')}`)
  return found
    .filter(({ count }) => count > 0)
    .map(({ count, ...rest }) => ({ ...rest, count: Math.min(count, reachableRows), isAtLeast: count > reachableRows }))
}
