import type { Balance } from '@fulmar/contract/users/user-record'
import { type Db, sql } from '#core/db/db.ts'

const did = (account: 'user' | 'held' | 'pending') => sql`
  sum(case ${account}::text when e.to_account then e.amount when e.from_account then -e.amount else 0 end)::bigint`

/** Sums per kind, computed from the ledger entries, so they must equal the balance. */
export const findBalance = (db: Db, userId: string) =>
  db.maybe<Balance>(sql`
    select b.available, b.held, b.pending, b.debt, b.lifetime,
      coalesce((select json_agg(k order by abs(k.available) desc, k.kind) from (
        select e.kind, count(*) as entries, ${did('user')} as available, ${did('held')} as held,
          ${did('pending')} as pending
        from ledger_entries e where e.user_id = b.user_id group by e.kind) k), '[]') as kinds
    from user_balances b where b.user_id = ${userId}`)
