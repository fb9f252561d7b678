import { type Db, sql } from '#core/db/db.ts'

interface Range {
  /** The first and last id of the members. */
  firstUserId: string
  lastUserId: string
}

/** One entry per collection of members without entries, and one per reversal, in order of time. */
export const loadEntries = (db: Db, { firstUserId, lastUserId }: Range) =>
  db.run(sql`
    insert into ledger_entries (user_id, id, position, at, kind, from_account, to_account, amount, balance_after, source_id,
                                reason, actor_id, idempotency_key)
    select user_id, id, row_number() over w, at, kind,
           case kind when 'AWARD' then 'issued' else 'user' end, case kind when 'AWARD' then 'user' else 'issued' end,
           amount, sum(case kind when 'AWARD' then amount else -amount end) over w, source_id, reason, recorded_by,
           'large ' || id
    from (
      select user_id, id, at, 'AWARD' as kind, points as amount, id as source_id, null as reason, recorded_by
      from collections where user_id between ${firstUserId} and ${lastUserId} and points > 0
      union all
      select user_id, overlay(id::text placing '7001' from 15 for 4)::uuid, reversed_at, 'REVERSAL', points, id, reversal_reason, reversed_by
      from collections where user_id between ${firstUserId} and ${lastUserId} and points > 0 and status = 'REVERSED') e
    window w as (partition by user_id order by at, id)
    order by at, id`)

/** Balances computed from the loaded entries. */
export const loadBalances = (db: Db, { firstUserId, lastUserId }: Range) =>
  db.run(sql`
    update user_balances b set available = e.points, lifetime = e.points, entries = e.n
    from (select user_id, count(*) as n, sum(case kind when 'AWARD' then amount else -amount end) as points
          from ledger_entries where user_id between ${firstUserId} and ${lastUserId} group by user_id) e
    where e.user_id = b.user_id`)
