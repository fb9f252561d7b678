import type { ActivityEntity } from '@fulmar/contract/activity/activity-entities'
import { can, grants, type Permission } from '@fulmar/contract/core/permissions'
import {
  isFixed,
  type NotificationType,
  notificationTypes,
  type notificationTypes as Types,
  typesFor,
} from '@fulmar/contract/notifications/notification-types'
import { inWords } from '@fulmar/contract/notifications/notification-words'
import type { NotificationListQuery, NotificationPreference } from '@fulmar/contract/notifications/notifications'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { found } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import {
  countUnread,
  deleteOldNotifications,
  insertAllReads,
  insertReads,
  listNotifications,
  listPreferences,
  type Recipient,
  savePreference,
} from './notifications.queries.ts'

type TypeFor<Audience> = {
  [T in NotificationType]: (typeof Types)[T]['audience'] extends Audience ? T : never
}[NotificationType]

interface Words {
  title: string
  body: string
  /** Where it leads in the web app. */
  link: string
  /** Notifies once for a key, however often it is called. */
  onceKey?: string
}

/** Something that people should know. The type says which permission they have, unless it names one person. */
export type NotifyEvent = Words &
  (
    | { type: TypeFor<{ person: Permission }>; userId: string }
    | { type: TypeFor<Permission>; exceptUserId?: string | null }
  )

/** In the caller's transaction: nobody is notified of what did not happen. Triggers call the same function of the database, with facts. */
export const notify = (db: Db, event: NotifyEvent) => {
  const { permission, userId, exceptUserId } =
    'userId' in event
      ? { permission: null, userId: event.userId, exceptUserId: null }
      : { permission: notificationTypes[event.type].audience, userId: null, exceptUserId: event.exceptUserId ?? null }
  return db.run(sql`
    select notify(${event.type}, ${event.link}, ${event.title}, ${event.body}, null, ${permission}, ${userId}::uuid,
                  ${event.onceKey ?? null}, ${exceptUserId}::uuid)`)
}

/** Tells every process that records changed, where the activity log does not: see `publish_change`. */
export const publishChange = (db: Db, entity: ActivityEntity) =>
  db.run(sql`select pg_notify('live', ${`records ${entity}`})`)

/** What is for a permission is for administrators: a store may fulfil redemptions, but has no back office. */
export const audiencesOf = (actor: Pick<Actor, 'userType' | 'adminRole'>): Permission[] =>
  actor.userType === 'ADMIN' ? (Object.keys(grants) as Permission[]).filter(permission => can(actor, permission)) : []

const recipient = (actor: Actor): Recipient => ({ id: actor.id, permissions: audiencesOf(actor) })

export async function listMine(db: Db, actor: Actor, query: NotificationListQuery) {
  const who = recipient(actor)
  const page = await listNotifications(db, who, query)
  return { ...page, data: page.data.map(inWords), unreadCount: await countUnread(db, who) }
}

/** Marks all or none. Fails with NOT_FOUND. */
export async function markAsRead(db: Db, actor: Actor, ids: string[]) {
  const who = recipient(actor)
  const marked = await insertReads(db, who, ids)
  found(marked === new Set(ids).size || undefined, 'Notification')
  return { unreadCount: await countUnread(db, who) }
}

/** Every page of them; what arrives meanwhile stays unread. */
export async function markAllAsRead(db: Db, actor: Actor, before: string) {
  const who = recipient(actor)
  await insertAllReads(db, who, before)
  return { unreadCount: await countUnread(db, who) }
}

/** For every type that the person can get and switch off. */
export async function getPreferences(db: Db, actor: Actor): Promise<NotificationPreference[]> {
  const chosen = new Map(
    (await listPreferences(db, actor.id)).map(preference => [preference.type, preference.delivery]),
  )
  return typesFor(actor)
    .filter(type => !isFixed(type))
    .map(type => ({ type, delivery: chosen.get(type) ?? notificationTypes[type].usual }))
}

/** Fails with NOT_FOUND for a type that the person cannot get. */
export async function changePreference(db: Db, actor: Actor, { type, delivery }: NotificationPreference) {
  const before = found(
    (await getPreferences(db, actor)).find(preference => preference.type === type),
    'Type of notification',
  )
  await savePreference(db, actor.id, { type, delivery })
  if (before.delivery !== delivery)
    await record(db, actor, {
      action: 'user.notifications-changed',
      entityId: actor.id,
      before: { [type]: before.delivery },
      after: { [type]: delivery },
    })
  return getPreferences(db, actor)
}

/** Notifications are kept for 90 days. */
export const sweepNotifications = (db: Db) => deleteOldNotifications(db)
