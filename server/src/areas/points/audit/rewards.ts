import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

/** Redemptions, the stock they take, and who can afford what. */
export const rewardsPromises: Check[] = [
  {
    promise: 'every redemption holds, spends or releases what it cost, as its status says',
    broken: sql`
      select count(*) as n from redemptions d
      full join (
        select user_id, source_id as id, sum(amount) filter (where kind = 'HOLD') as held,
          sum(amount) filter (where kind = 'SPEND') as spent, sum(amount) filter (where kind = 'RELEASE') as released
        from ledger_entries where kind in ('HOLD', 'SPEND', 'RELEASE') group by 1, 2) e using (user_id, id)
      where d.status is null or e.held is distinct from d.cost_points
         or e.spent is distinct from case when d.status = 'FULFILLED' then d.cost_points end
         or e.released is distinct from case when d.status in ('CANCELLED', 'EXPIRED') then d.cost_points end`,
  },
  {
    promise: 'what is missing from a counted stock is what redemptions took',
    broken: sql`
      select count(*) as n from rewards r left join (
        select reward_id, count(*) as taken from redemptions where status in ('REQUESTED', 'FULFILLED') group by 1
      ) d on d.reward_id = r.id
      where r.stock_kind = 'COUNTED' and r.stocked - r.stock <> coalesce(d.taken, 0) or r.stock < 0`,
  },
  {
    promise: 'the stock of a pool is its free codes',
    broken: sql`
      select count(*) as n from rewards r left join (
        select reward_id, count(*) as free from voucher_codes where status = 'FREE' group by 1) v on v.reward_id = r.id
      where r.stock_kind = 'CODES' and r.stock <> coalesce(v.free, 0)`,
  },
  {
    promise: 'every voucher code has one redemption at most, whose status fits its own',
    broken: sql`
      select count(*) as n from (
        select v.status, count(d.id) as n, min(d.status) as redemption from voucher_codes v
        left join redemptions d on d.voucher_code_id = v.id group by v.id) v
      where n > 1 or redemption is distinct from case status when 'RESERVED' then 'REQUESTED' when 'ISSUED' then 'FULFILLED' end`,
  },
  {
    promise: 'every reward was handed over as often as it says',
    broken: sql`
      select count(*) as n from rewards r left join (
        select reward_id, count(*) as n from redemptions where status = 'FULFILLED' group by 1) d on d.reward_id = r.id
      where r.fulfilled <> coalesce(d.n, 0)`,
  },
  {
    promise: 'points can be spent by those who may spend them',
    broken: sql`
      select count(*) as n from user_balances b join users u on u.id = b.user_id
      where b.is_spendable <> may_spend(u.user_type, u.status)`,
  },
]
