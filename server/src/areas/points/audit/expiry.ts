import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

/** Points that expired under the policy. Erasure also books what is left of a person's points as expired. */
export const expiryPromises: Check[] = [
  {
    promise: 'every expiry was announced, and took no more than was announced and no earlier',
    broken: sql`
      select count(*) as n from (
        select e.user_id, e.source_id as id, e.amount from ledger_entries e join users u on u.id = e.user_id
        where e.kind = 'EXPIRY' and (u.status <> 'ERASED' or e.idempotency_key not like 'erasure %')) e
      full join (select * from points_expiries where expired > 0) x using (user_id, id)
      where e.amount is distinct from x.expired or x.expired > x.points or x.settled_on < x.expires_on
         or x.expires_on < x.month`,
  },
  {
    promise: 'expiry left every member the points that were not old enough',
    broken: sql`
      select count(*) as n from points_expiries x
      join ledger_entries e on e.user_id = x.user_id and e.source_id = x.id and e.kind = 'EXPIRY'
      where e.balance_after < (
        select coalesce(sum(points), 0) from (
          select sum(case s.kind when 'REVERSAL' then -s.amount else s.amount end) as points from ledger_entries s
          where s.user_id = e.user_id and s.position < e.position
            and (s.kind in ('AWARD', 'CONFIRMATION', 'ADJUSTMENT') and s.to_account = 'user'
              or s.kind = 'REVERSAL' and s.from_account = 'user')
          group by s.source_id having min(s.at) >= programme_day_start(x.earned_before)) young)`,
  },
]
