import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

/** Nobody decides in their own favour. */
export const decisionsPromises: Check[] = [
  {
    promise: 'nobody adjusted their own points or approved their own request',
    broken: sql`
      select (select count(*) from ledger_entries where kind = 'ADJUSTMENT' and actor_id = user_id)
           + (select count(*) from adjustments
              where status = 'APPLIED' and (user_id in (requested_by, decided_by)
                                               or decided_by = requested_by and not has_decided_alone(id, decided_by))) as n`,
  },
  {
    promise: 'nobody recorded a collection for themselves or confirmed one they recorded',
    broken: sql`
      select count(*) as n from collections
      where user_id in (recorded_by, reviewed_by)
         or reviewed_by = recorded_by and not has_decided_alone(id, reviewed_by)`,
  },
  {
    promise: 'every rate, cost and other change that needed approval has it',
    broken: sql`
      select count(*) as n from (
        select id, status, decided_by, proposed_by from rate_proposals
        union all select id, status, decided_by, proposed_by from cost_proposals
        union all select id, status, decided_by, asked_by from proposals) p
      where status = 'APPROVED'
        and (decided_by is null or decided_by = proposed_by and not has_decided_alone(id, decided_by))`,
  },
]
