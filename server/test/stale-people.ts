import { sql } from '#core/db/db.ts'

/** People who are listed as something else than their account says. */
export const stalePeople = sql`
  select p.user_id as id from people p join users u on u.id = p.user_id
  where (p.user_type, p.status, p.neighborhood_id, p.joined_at)
        is distinct from (u.user_type, u.status, u.neighborhood_id, u.created_at)`
