import { reachableRows } from '@fulmar/contract/core/list'
import type { DashboardFigures, Waiting, WaitingKind } from '@fulmar/contract/dashboard/dashboard'
import type { PanelArrangement } from '@fulmar/contract/dashboard/dashboard-panels'
import { type Db, join, type Sql, sql } from '#core/db/db.ts'

const nobodyWaits = sql`null::timestamptz`

interface Pile {
  rows: Sql
  /** Null where nobody waits. */
  at: Sql
}

// Each with the condition of the list it links to, served by its own partial index; there are few rewards and rates.
const piles: Record<WaitingKind, Pile> = {
  STORE_REQUESTS: { rows: sql`stores where status = 'PENDING'`, at: sql`submitted_at` },
  ROLE_SWITCHES: { rows: sql`role_switch_requests where status = 'PENDING'`, at: sql`requested_at` },
  FLAGGED_COLLECTIONS: { rows: sql`collections where review = 'OPEN'`, at: sql`at` },
  ADJUSTMENTS: { rows: sql`adjustments where status = 'PENDING'`, at: sql`requested_at` },
  RATE_PROPOSALS: { rows: sql`rate_proposals where status = 'PENDING'`, at: sql`proposed_at` },
  COST_PROPOSALS: { rows: sql`cost_proposals where status = 'PENDING'`, at: sql`proposed_at` },
  ADDRESS_CHANGES: { rows: sql`proposals where status = 'PENDING' and kind = 'USER_ADDRESS'`, at: sql`asked_at` },
  MISSING_RATES: {
    rows: sql`plastic_types t where not exists (
      select from plastic_rates r
      where r.plastic_code = t.code and r.cancelled_at is null and r.effective_from <= statement_timestamp())`,
    at: nobodyWaits,
  },
  UPCOMING_RATES: {
    rows: sql`plastic_rates where cancelled_at is null and effective_from > statement_timestamp()
      and effective_from < now() + interval '7 days'`,
    at: nobodyWaits,
  },
  OPEN_REDEMPTIONS: { rows: sql`redemptions where status = 'REQUESTED'`, at: sql`requested_at` },
  LOW_REWARDS: { rows: sql`rewards r where status = 'ACTIVE' and is_low(r)`, at: nobodyWaits },
  FAILED_JOBS: { rows: sql`failed_jobs()`, at: sql`failed_at` },
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

/** What a programme has already. */
export const findStarted = (db: Db) =>
  db.one<DashboardFigures['started']>(sql`
    select exists (select from plastic_rates where cancelled_at is null) as rates,
      exists (select from stores where status = 'ACTIVE') as stores,
      exists (select from users where user_type = 'MEMBER') as members,
      exists (select from collections) as collections`)

export const findArrangement = (db: Db, userId: string) =>
  db.maybe<PanelArrangement>(sql`
    select panel_order as order, hidden from dashboard_arrangements where user_id = ${userId}`)

export const saveArrangement = (db: Db, userId: string, { order, hidden }: PanelArrangement) =>
  db.run(sql`
    insert into dashboard_arrangements (user_id, panel_order, hidden) values (${userId}, ${order}, ${hidden})
    on conflict (user_id) do update set panel_order = excluded.panel_order, hidden = excluded.hidden, updated_at = now()`)

export const deleteArrangement = (db: Db, userId: string) =>
  db.run(sql`delete from dashboard_arrangements where user_id = ${userId}`)
