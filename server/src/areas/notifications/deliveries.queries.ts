import type { Permission, Role } from '@fulmar/contract/core/permissions'
import type { Delivery, NotificationType } from '@fulmar/contract/notifications/notification-types'
import type { Stored } from '@fulmar/contract/notifications/notification-words'
import { type Db, sql } from '#core/db/db.ts'

/** A notification for one of its recipients. */
interface StoredLetter extends Stored {
  userId: string
  email: string
  link: string
}

/** Each is taken once, by any process: what is done with it is part of the same transaction. */
export const takeUnmailed = async (db: Db, most: number): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      update notifications set mailed_at = now()
      where id in (select id from notifications where mailed_at is null order by id limit ${most} for update skip locked)
      returning id`)
  ).map(({ id }) => id)

/** Whose notifications are taken together: administrators', with those for a permission, or the next members'. */
export type DigestBatch = 'administrators' | 'members'

const batches = {
  administrators: sql`(permission is not null or user_id in (select id from users where user_type = 'ADMIN'))`,
  members: sql`user_id in (
    select distinct user_id from notifications
    where digested_at is null and created_at < (select starts_at from today) and user_id is not null order by user_id limit 500)`,
}

/**
 * The next ones for today's digest: everything before eight o'clock in the programme's time zone, once that has struck. All of a
 * person's are taken together, so that they get one email, by one worker at a time.
 */
export async function takeForDigest(db: Db, now: Date, batch: DigestBatch): Promise<string[]> {
  const { isTurn } = await db.one<{ isTurn: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('notification digest')) as "isTurn"`,
  )
  if (!isTurn) return []
  const taken = await db.many<{ id: string }>(sql`
    with today as materialized (
      select (programme_day(${now}) + time '08:00') at time zone programme_time_zone() as starts_at)
    update notifications set digested_at = ${now}
    where digested_at is null and created_at < (select starts_at from today) and (select starts_at from today) <= ${now}
      and ${batches[batch]}
    returning id`)
  return taken.map(({ id }) => id)
}

interface Rules {
  delivery: Delivery
  /** How each type is delivered unless the person chose otherwise. */
  usual: Record<NotificationType, Delivery>
  grants: Record<Permission, readonly Role[]>
}

/** For everyone who wants these delivered this way and has not read them. */
export const listLetters = (db: Db, ids: string[], { delivery, usual, grants }: Rules) =>
  db.many<StoredLetter>(sql`
    select p.user_id as "userId", p.email, n.type, n.title, n.body, n.facts, n.link
    from notifications n
    join people p on p.user_id = n.user_id or (n.permission is not null and p.user_type = 'ADMIN')
    join users u on u.id = p.user_id
    left join notification_preferences f on f.user_id = u.id and f.type = n.type
    where n.id = any(${ids}) and u.status = 'ACTIVE' and p.email is not null
      and coalesce(f.delivery, ${JSON.stringify(usual)}::jsonb ->> n.type) = ${delivery}
      and (n.user_id is not null or (
        (${JSON.stringify(grants)}::jsonb -> n.permission) ? u.admin_role
        and u.created_at <= n.created_at and n.except_user_id is distinct from u.id))
      and not exists (select from notification_reads r where r.user_id = u.id and r.notification_id = n.id)
    order by p.user_id, n.type, n.created_at, n.id`)
