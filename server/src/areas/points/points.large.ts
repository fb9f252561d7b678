import { type Db, sql } from '#core/db/db.ts'

interface Range {
  /** The first and last id of the members. */
  firstUserId: string
  lastUserId: string
}

/** The entries of collections, reversals and redemptions of members without entries, in order of time. */
export const loadEntries = (db: Db, { firstUserId, lastUserId }: Range) =>
  db.run(sql`
    insert into ledger_entries (user_id, id, position, at, kind, from_account, to_account, amount, balance_after, source_id,
                                reason, actor_id, idempotency_key)
    select user_id, id, row_number() over w, at, kind, from_account, to_account, amount, sum(${onAccount('user')}) over w, source_id,
           reason, actor_id, 'large ' || id
    from (
      select user_id, id, at, 'AWARD' as kind, 'issued' as from_account, case when holds_points(flags) then 'pending' else 'user' end as to_account,
        points as amount, id as source_id, null as reason, recorded_by as actor_id
      from collections where user_id between ${firstUserId} and ${lastUserId} and points > 0
      union all
      select user_id, ${variant('7002')}, at + interval '10 minutes', 'CONFIRMATION', 'pending', 'user', points, id, null, recorded_by
      from collections where user_id between ${firstUserId} and ${lastUserId} and points > 0 and holds_points(flags)
        and review = 'CONFIRMED' and status = 'RECORDED'
      union all
      select user_id, ${variant('7001')}, reversed_at, 'REVERSAL', case when holds_points(flags) then 'pending' else 'user' end, 'issued', points,
        id, reversal_reason, reversed_by
      from collections where user_id between ${firstUserId} and ${lastUserId} and points > 0 and status = 'REVERSED'
      union all
      select user_id, ${variant('7003')}, requested_at, 'HOLD', 'user', 'held', cost_points, id, null, requested_by
      from redemptions where user_id between ${firstUserId} and ${lastUserId}
      union all
      select user_id, ${variant('7004')}, decided_at, case status when 'FULFILLED' then 'SPEND' else 'RELEASE' end, 'held',
        case status when 'FULFILLED' then 'redeemed' else 'user' end, cost_points, id, reason, decided_by
      from redemptions where user_id between ${firstUserId} and ${lastUserId} and status <> 'REQUESTED') e
    window w as (partition by user_id order by at, id)
    order by at, id`)

/** An id like that of the row it comes from. */
const variant = (digits: string) => sql`overlay(id::text placing ${digits} from 15 for 4)::uuid`

const onAccount = (account: string) => sql`
  case ${account}::text when to_account then amount when from_account then -amount else 0 end`

/** Balances computed from the loaded entries. */
export const loadBalances = (db: Db, { firstUserId, lastUserId }: Range) =>
  db.run(sql`
    update user_balances b set available = e.available, held = e.held, pending = e.pending, lifetime = e.lifetime, entries = e.n
    from (select user_id, count(*) as n, sum(${onAccount('user')}) as available, sum(${onAccount('held')}) as held,
            sum(${onAccount('pending')}) as pending,
            sum(${onAccount('issued')}) * -1 as lifetime
          from ledger_entries where user_id between ${firstUserId} and ${lastUserId} group by user_id) e
    where e.user_id = b.user_id`)
