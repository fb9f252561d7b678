import { type Db, sql } from '#core/db/db.ts'

const since = (kind: string) => sql`
  select d.user_id, ${kind} as kind, d.cost_points as amount, d.id as source_id, d.reason, coalesce(d.decided_by, d.requested_by) as actor_id`

/**
 * The entries of all collections, plays, prizes and redemptions there are, in the order of time, and the balances they lead to:
 * `npm run audit:ledger` finds nothing.
 */
export async function seedLedger(db: Db) {
  await db.run(sql`
    insert into ledger_entries (user_id, id, position, at, kind, from_account, to_account, amount, balance_after, source_id,
                                reason, actor_id, idempotency_key)
    select user_id, overlay(source_id::text placing way.mark from 16 for 1)::uuid, row_number() over w, at, kind, way.from_account,
           way.to_account, amount, sum(amount * way.sign) over w, source_id, reason, actor_id, 'demo ' || kind || source_id
    from (
      select user_id, 'AWARD' as kind, points as amount, id as source_id, null as reason, recorded_by as actor_id, at
      from collections where points > 0
      union all
      select user_id, 'AWARD', points, id, null, user_id, finished_at from plays where points > 0
      union all
      select user_id, 'AWARD', points, id, null, null, paid_at from round_results where status = 'PAID' and points > 0
      union all
      ${since('HOLD')}, d.requested_at from redemptions d
      union all
      ${since('SPEND')}, d.decided_at from redemptions d where d.status = 'FULFILLED'
      union all
      ${since('RELEASE')}, d.decided_at from redemptions d where d.status in ('CANCELLED', 'EXPIRED')) e
    join (values
      ('AWARD', '0', 'issued', 'user', 1), ('HOLD', '1', 'user', 'held', -1), ('SPEND', '2', 'held', 'redeemed', 0),
      ('RELEASE', '3', 'held', 'user', 1)) as way(of_kind, mark, from_account, to_account, sign) on of_kind = kind
    window w as (partition by user_id order by at, mark, source_id)`)
  await db.run(sql`
    update user_balances b
    set available = e.available, held = e.held, lifetime = e.lifetime, entries = e.n
    from (
      select user_id, count(*) as n, sum(amount) filter (where kind = 'AWARD') as lifetime,
        sum(amount * case 'user' when to_account then 1 when from_account then -1 else 0 end) as available,
        sum(amount * case 'held' when to_account then 1 when from_account then -1 else 0 end) as held
      from ledger_entries group by user_id) e
    where e.user_id = b.user_id`)
}
