import { type Db, raw, sql } from '#core/db/db.ts'

/** The requests that expire: those in `status` for this many hours, counted from `since`. */
export interface Overdue {
  table: string
  status: string
  since: string
  hours: number
}

/** Skips requests that are being decided. */
export const lockOverdue = (db: Db, { table, status, since, hours }: Overdue) =>
  db.many<{ id: string }>(sql`
    select id from ${raw(table)}
    where status = ${status} and ${raw(since)} <= now() - make_interval(hours => ${hours})
    order by ${raw(since)}, id limit 500 for update skip locked`)

/** Active administrators in any of these roles. */
export const listDeciders = (db: Db, roles: readonly string[]) =>
  db.many<{ name: string; email: string }>(sql`
    select p.name, p.email from users u join people p on p.user_id = u.id
    where p.user_type = 'ADMIN' and u.status = 'ACTIVE' and u.admin_role = any(${roles}) order by u.id`)
