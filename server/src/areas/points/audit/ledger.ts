import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

const userSide = (account: string) => sql`
  sum(case ${account}::text when to_account then amount when from_account then -amount else 0 end)`

/** Balances and the entries they are made of. */
export const ledgerPromises: Check[] = [
  {
    promise: 'every stored balance is the sum of its entries',
    broken: sql`
      select count(*) as n from user_balances b left join (
        select user_id, ${userSide('user')} as available, ${userSide('held')} as held, ${userSide('pending')} as pending,
               -${userSide('debt')} as debt, -(${userSide('issued')} + ${userSide('adjusted')}) as lifetime
        from ledger_entries group by user_id
      ) e using (user_id)
      where (b.available, b.held, b.pending, b.debt, b.lifetime)
         <> (coalesce(e.available, 0), coalesce(e.held, 0), coalesce(e.pending, 0), coalesce(e.debt, 0), coalesce(e.lifetime, 0))`,
  },
  {
    promise: 'no balance is below zero',
    broken: sql`select count(*) as n from user_balances where least(available, held, pending, debt) < 0`,
  },
  {
    promise: 'nobody has available points and a debt',
    broken: sql`select count(*) as n from user_balances where available > 0 and debt > 0`,
  },
  {
    promise:
      'every debt is of a reversal or of an earlier account, and every repayment of a credit that was at least as large',
    broken: sql`
      select count(*) as n from ledger_entries e
      where kind in ('DEBT', 'REPAYMENT') and not exists (
        select from ledger_entries m
        where m.user_id = e.user_id and m.source_id = e.source_id and m.amount >= e.amount
          and m.position = e.position + case e.kind when 'DEBT' then 1 else -1 end
          and case e.kind when 'DEBT' then m.kind in ('REVERSAL', 'CARRY') and m.from_account = 'user' else m.to_account = 'user' end)`,
  },
  {
    promise: 'no debt of an erased account comes back twice',
    broken: sql`
      select count(*) as n from (
        select coalesce(sum(case from_account when 'carried' then amount else -amount end), 0)
          - (select coalesce(sum(points), 0) from erased_debts) as forgotten
        from ledger_entries where kind = 'CARRY') e where forgotten < 0`,
  },
  {
    promise: 'the balance of every entry is the sum of the entries up to it',
    broken: sql`
      select count(*) as n from (
        select balance_after, ${userSide('user')} over (partition by user_id order by position) as running
        from ledger_entries) e where balance_after <> running`,
  },
  {
    promise: 'the entries of every user are numbered without gaps',
    broken: sql`
      select count(*) as n from user_balances b
      left join (select user_id, count(*) as n, max(position) as last from ledger_entries group by user_id) e using (user_id)
      where (b.entries, b.entries) <> (coalesce(e.n, 0), coalesce(e.last, 0))`,
  },
  {
    promise: 'every entry has a source and a key',
    broken: sql`
      select count(*) as n from ledger_entries e
      where idempotency_key = ''
         or kind in ('AWARD', 'CONFIRMATION', 'REVERSAL')
            and not exists (select from collections c where c.user_id = e.user_id and c.id = e.source_id)
            and not exists (select from plays y where y.user_id = e.user_id and y.id = e.source_id)
            and not exists (select from round_results w where w.user_id = e.user_id and w.id = e.source_id)
         or kind = 'ADJUSTMENT' and not exists (
              select from adjustments a where a.user_id = e.user_id and a.id = e.source_id and a.status = 'APPLIED')`,
  },
  {
    promise: 'points are held before they are settled, and settled in full',
    broken: sql`
      select count(*) as n from ledger_entries e
      left join ledger_entries h on h.user_id = e.user_id and h.kind = 'HOLD' and h.source_id = e.source_id
      where e.kind in ('RELEASE', 'SPEND') and e.amount is distinct from h.amount`,
  },
]
