import type { Permission } from '@fulmar/contract/core/permissions'
import type { Stored } from '@fulmar/contract/notifications/notification-words'
import {
  countedUnread,
  type Notification,
  type NotificationListQuery,
  type NotificationPreference,
} from '@fulmar/contract/notifications/notifications'
import { type Db, raw, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

/** Its words are made when it is read. */
type StoredNotification = Omit<Notification, 'title' | 'body'> & Stored

/** A person and what they may do. */
export interface Recipient {
  id: string
  permissions: readonly Permission[]
}

/** Two parts, so that each is read in order from its own index. Nobody gets what happened before they joined. */
const addressedTo = ({ id, permissions }: Recipient) => sql`(
  select * from notifications where user_id = ${id}
  union all
  select * from notifications
  where permission is not null and permission = any(${permissions}) and except_user_id is distinct from ${id}
    and created_at >= (select created_at from users where id = ${id}))`

const isRead = (id: string) => sql`
  exists (select from notification_reads r where r.user_id = ${id} and r.notification_id = n.id)`

const isOff = (id: string) => sql`
  exists (select from notification_preferences f where f.user_id = ${id} and f.type = n.type and f.delivery = 'OFF')`

export const listNotifications = (db: Db, who: Recipient, query: NotificationListQuery) =>
  listPage<StoredNotification, 'createdAt'>(
    db,
    {
      columns: sql`n.id, n.type, n.title, n.body, n.facts, n.link, n.created_at as "createdAt",
        (select r.at from notification_reads r where r.user_id = ${who.id} and r.notification_id = n.id) as "readAt"`,
      from: sql`from ${addressedTo(who)} n`,
      where: where(
        sql`not ${isOff(who.id)}`,
        query.status === 'UNREAD' && sql`not ${isRead(who.id)}`,
        query.status === 'READ' && isRead(who.id),
        query.before !== undefined && sql`n.created_at < ${query.before}`,
        query.type && sql`n.type = any(${query.type})`,
      ),
      sorts: { createdAt: sql`n.created_at` },
      key: sql`n.id`,
    },
    query,
  )

/** Counting stops where the bell does. */
export const countUnread = async (db: Db, who: Recipient): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*) from (
        select from ${addressedTo(who)} n where not ${isRead(who.id)} and not ${isOff(who.id)}
        limit ${raw(String(countedUnread))}) unread`)
  ).count

/** Returns how many of these the person has. */
export const insertReads = async (db: Db, who: Recipient, ids: string[]): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      with mine as (select n.id from ${addressedTo(who)} n where n.id = any(${ids})),
        marked as (
          insert into notification_reads (user_id, notification_id) select ${who.id}, id from mine on conflict do nothing)
      select count(*) from mine`)
  ).count

/** A row for each rather than "all until then": what is committed later has an earlier time, and nobody has seen it. */
export const insertAllReads = (db: Db, who: Recipient, before: string) =>
  db.run(sql`
    insert into notification_reads (user_id, notification_id)
    select ${who.id}, n.id from ${addressedTo(who)} n where n.created_at <= ${before} and not ${isRead(who.id)}
    on conflict do nothing`)

export const listPreferences = (db: Db, userId: string) =>
  db.many<NotificationPreference>(sql`select type, delivery from notification_preferences where user_id = ${userId}`)

export const savePreference = (db: Db, userId: string, { type, delivery }: NotificationPreference) =>
  db.run(sql`
    insert into notification_preferences (user_id, type, delivery) values (${userId}, ${type}, ${delivery})
    on conflict (user_id, type) do update set delivery = excluded.delivery`)

export const deleteOldNotifications = (db: Db) =>
  db.run(sql`delete from notifications where created_at < now() - interval '90 days'`)

interface Changes {
  entities: string[]
  isNotified: boolean
}

/**
 * What changed since a stream was lost. Times are those at which transactions began, so a minute more is looked at:
 * telling something twice costs a reader one call.
 */
export const findChanges = (db: Db, who: Recipient, after: string) =>
  db.one<Changes>(sql`
    select array(
        select distinct entity_type from activity
        where at > ${after}::timestamptz - interval '1 minute' and entity_type <> 'session' and action <> 'collection.recorded'
        union select 'collection' where exists (
          select from activity where at > ${after}::timestamptz - interval '1 minute' and action = 'collection.recorded')
      ) as entities,
      exists (select from ${addressedTo(who)} n where n.created_at > ${after}::timestamptz - interval '1 minute') as "isNotified"`)
