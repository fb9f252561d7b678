import { erasedPerson } from '@fulmar/contract/core/common'
import type { PagedFrom } from '@fulmar/contract/core/list'
import type {
  Adjustment,
  AdjustmentInput,
  AdjustmentListQuery,
  LedgerEntry,
  LedgerProof,
  LedgerQuery,
} from '@fulmar/contract/points/points'
import type { flatPolicy } from '@fulmar/contract/points/points-policy'
import { type Db, sql, where } from '#core/db/db.ts'
import { largeListPage } from '#core/db/large-list-page.ts'
import { listPage } from '#core/db/list-page.ts'

type Account = 'issued' | 'user' | 'pending' | 'held' | 'redeemed' | 'expired' | 'adjusted'

export interface Movement {
  userId: string
  kind: LedgerEntry['kind']
  from: Account
  to: Account
  amount: number
  sourceId: string
  actorId: string
  key: string
  reason: string | null
}

/** Returns the new balance. */
export const movePoints = async (db: Db, entryId: string, m: Movement): Promise<number> =>
  (
    await db.one<{ balance: number }>(sql`
      select move_points(${m.userId}, ${m.kind}, ${m.from}, ${m.to}, ${m.amount}, ${m.sourceId}, ${entryId},
                         ${m.actorId}, ${m.key}, ${m.reason}) as balance`)
  ).balance

/** The game behind an entry `e`: of a play, or of a prize. */
export const gameOfEntry = sql`
  case when e.kind in ('AWARD', 'REVERSAL', 'DEBT', 'REPAYMENT') then (
    select jsonb_build_object('id', g.id, 'name', g.title, 'wonRoundId', source.won_round_id)
    from (
      select p.game_id, null::uuid as won_round_id from plays p where p.id = e.source_id
      union all
      select r.game_id, r.id from round_results w join rounds r on r.id = w.round_id where w.id = e.source_id
    ) source
    join games g on g.id = source.game_id
  ) end`

export const listEntries = (db: Db, query: LedgerQuery & PagedFrom) =>
  largeListPage<LedgerEntry, 'at'>(
    db,
    {
      columns: sql`
        e.id, e.at, e.kind, e.balance_after as "balanceAfter", e.source_id as reference, e.reason,
        e.amount * case 'user' when e.to_account then 1 when e.from_account then -1 else 0 end as delta,
        e.amount * case 'pending' when e.to_account then 1 when e.from_account then -1 else 0 end as "pendingDelta",
        person_ref(e.actor_id, ${erasedPerson}) as actor, ${gameOfEntry} as game,
        e.kind = 'HOLD' and exists (
          select from ledger_entries s where s.user_id = e.user_id and s.source_id = e.source_id and s.kind = 'SPEND') as "isSpent"`,
      from: sql`from ledger_entries e`,
      where: where(
        sql`e.user_id = ${query.userId}`,
        query.kind !== undefined && sql`e.kind = ${query.kind}`,
        query.before !== undefined && sql`e.at < ${query.before}`,
        query.reference !== undefined && sql`e.source_id = ${query.reference}`,
      ),
      sorts: { at: sql`e.position` },
      key: sql`e.position`,
      within: sql`e.user_id = ${query.userId}`,
    },
    query,
  )

export const isErased = async (db: Db, userId: string): Promise<boolean> =>
  (await db.maybe(sql`select from users where id = ${userId} and status = 'ERASED'`)) !== undefined

/** The balance that an adjustment is about, before the adjustment itself, as everywhere. */
export const lockBalanceOf = (db: Db, adjustmentId: string) =>
  db.run(sql`
    select from user_balances where user_id = (select user_id from adjustments where id = ${adjustmentId}) for no key update`)

/** Serialises the adjustments of an administrator. Taken before any row lock, to avoid deadlocks. */
export const lockAdjuster = (db: Db, adminId: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtext('adjusting points'), hashtext(${adminId}))`)

/** Points the administrator adjusted without approval today, in the programme's time zone. */
export const findAdjustedToday = (db: Db, adminId: string) =>
  db.one<{ used: number; renewsAt: string }>(sql`
    select coalesce(sum(abs(a.points)), 0)::bigint as used, day.ends_at as "renewsAt"
    from (select programme_day_start(programme_day(now())) as starts_at,
                 programme_day_start(programme_day(now()) + 1) as ends_at) day
    left join adjustments a on a.requested_by = ${adminId} and a.status = 'APPLIED' and a.decided_by is null
      and a.requested_at >= day.starts_at and a.requested_at < day.ends_at
    group by day.ends_at`)

interface NewAdjustment extends AdjustmentInput {
  id: string
  status: 'PENDING' | 'APPLIED'
  requestedBy: string
}

export const isAdjustReason = async (db: Db, code: string) =>
  (await db.maybe(sql`
    select 1 as one from master_entries where type = 'ADJUST_REASON' and code = ${code} and is_active for key share`)) !==
  undefined

/** Returns the number of inserted rows: none for unknown or erased users. */
export const insertAdjustment = (db: Db, a: NewAdjustment) =>
  db.run(sql`
    insert into adjustments (user_id, id, points, reason_code, note, status, requested_by)
    select id, ${a.id}, ${a.points}, ${a.reasonCode}, ${a.note}, ${a.status}, ${a.requestedBy}
    from users where id = ${a.userId} and status <> 'ERASED' for share`)

const columns = sql`
  a.id, a.points, a.reason_code as "reasonCode", m.label as "reasonLabel", a.note, a.status, a.requested_at as "requestedAt",
  a.decided_at as "decidedAt", member_ref(a.user_id, ${erasedPerson}) as "user", person_ref(a.requested_by, ${erasedPerson}) as "requestedBy",
  person_ref(a.decided_by, ${erasedPerson}) as "decidedBy"`

const from = sql`from adjustments a join master_entries m on m.type = a.reason_type and m.code = a.reason_code`

export const listAdjustments = (db: Db, query: AdjustmentListQuery) =>
  listPage<Adjustment, 'requestedAt'>(
    db,
    {
      columns,
      from,
      where: where(
        query.status !== undefined && sql`a.status = ${query.status}`,
        query.userId !== undefined && sql`a.user_id = ${query.userId}`,
      ),
      sorts: { requestedAt: sql`a.requested_at` },
      key: sql`a.id`,
    },
    query,
  )

export const findAdjustment = (db: Db, id: string) =>
  db.maybe<Adjustment>(sql`select ${columns} ${from} where a.id = ${id}`)

export const decideAdjustment = (db: Db, userId: string, id: string, status: 'APPLIED' | 'REJECTED', by: string) =>
  db.run(sql`
    update adjustments set status = ${status}, decided_by = ${by}, decided_at = now()
    where user_id = ${userId} and id = ${id}`)

const proofColumns = sql`
  at, checks, broken, sealed_days as "sealedDays", first_broken_day::text as "firstBrokenDay",
  (select count(*)::int from lone_decisions d where d.at > now() - interval '30 days') as "decidedAlone"`

export const insertProof = (db: Db, proof: Omit<LedgerProof, 'at' | 'decidedAlone'>) =>
  db.one<LedgerProof>(sql`
    insert into ledger_proofs (at, checks, broken, sealed_days, first_broken_day)
    values (clock_timestamp(), ${proof.checks}, ${proof.broken}, ${proof.sealedDays}, ${proof.firstBrokenDay})
    returning ${proofColumns}`)

export const findLastProof = (db: Db) =>
  db.maybe<LedgerProof>(sql`select ${proofColumns} from ledger_proofs order by at desc limit 1`)

/** What limits of the policy were before changes of the last seven days, as the activity log names them. */
export const listPastLimits = async (db: Db) =>
  (
    await db.many<{ before: Partial<ReturnType<typeof flatPolicy>> }>(sql`
      select before from activity
      where action = 'policy.changed' and before is not null and at > now() - interval '7 days'`)
  ).map(({ before }) => before)
