import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

/** Summed, so that a second entry for the same collection shows. */
const paidBy = (kind: 'AWARD' | 'REVERSAL') => sql`
  (select user_id, source_id, sum(amount) as amount from ledger_entries where kind = ${kind} group by 1, 2) e
    on e.user_id = c.user_id and e.source_id = c.id`

/** What collections are paid, and at which rate. */
export const collectionsPromises: Check[] = [
  {
    promise: 'every collection is paid once, as its lines add up',
    broken: sql`
      select count(*) as n from collections c
      left join ${paidBy('AWARD')}
      left join (
        select user_id, collection_id, sum(points) as points, sum(grams) as grams,
               bool_and(points = floor(grams * points_per_kg / 1000)) as is_floored
        from collection_lines group by 1, 2) l on l.user_id = c.user_id and l.collection_id = c.id
      where c.points <> coalesce(e.amount, 0) or c.points is distinct from l.points or c.grams is distinct from l.grams
         or not l.is_floored`,
  },
  {
    promise: 'every reversed collection has exactly one reversal, and no other collection has one',
    broken: sql`
      select count(*) as n from collections c
      left join ${paidBy('REVERSAL')}
      where coalesce(e.amount, 0) <> case when c.status = 'REVERSED' then c.points else 0 end`,
  },
  {
    promise:
      'the points of a collection are pending while a flag that holds them waits for review, and at no other time',
    broken: sql`
      select count(*) as n from (
        select user_id, id, case when review = 'OPEN' and holds_points(flags) then points else 0 end as points from collections
        where review <> 'NONE') c
      full join (
        select user_id, source_id as id, sum(amount * case to_account when 'pending' then 1 else -1 end) as points
        from ledger_entries where 'pending' in (from_account, to_account) group by 1, 2) e using (user_id, id)
      where coalesce(c.points, 0) <> coalesce(e.points, 0)`,
  },
  {
    promise: 'every imported collection has the fingerprint of its row to itself, so that no row was paid twice',
    broken: sql`
      select count(*) as n from import_rows r join imports i on i.id = r.import_id
      left join imported_records m on m.kind = i.kind and m.fingerprint = r.fingerprint and m.record_id = r.record_id
      where i.kind = 'collections' and r.outcome = 'ADDED' and m.record_id is null`,
  },
  {
    promise: 'the totals of every user are the sums of their collections',
    broken: sql`
      select count(*) as n from user_balances b
      left join user_totals t using (user_id)
      left join (
        select user_id, sum(grams) as grams, count(*) as collections from collections
        where status = 'RECORDED' group by user_id) c using (user_id)
      where (t.grams, t.collections) is distinct from (coalesce(c.grams, 0), coalesce(c.collections, 0))`,
  },
  {
    promise: 'what is usual for every member, and when they last handed in, follow from their collections',
    broken: sql`select count(*) as n from user_totals t where not follows_collections(t)`,
  },
  {
    promise: 'every line was paid at the rate of its time',
    broken: sql`
      select count(*) as n from collection_lines l
      join collections c on c.user_id = l.user_id and c.id = l.collection_id
      left join (
        select id, plastic_code, effective_from,
          lead(effective_from, 1, 'infinity') over (partition by plastic_code order by effective_from) as until
        from plastic_rates where cancelled_at is null) r
        on r.id = l.rate_id and r.plastic_code = l.plastic_code and c.at >= r.effective_from and c.at < r.until
      where r.id is null`,
  },
]
