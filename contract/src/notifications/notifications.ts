import { z } from 'zod'
import { type ActivityEntity, activityEntities } from '../activity/activity-entities.ts'
import { id, instant, namedTime, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pagedFrom, pageOf, wholeList } from '../core/list.ts'
import { delivery, notificationType } from './notification-types.ts'

export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  body: z.string(),
  /** Where it leads in the web app. */
  link: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof notification>

/** Counting stops here: the bell says "99+". */
export const countedUnread = 100

const unread = { unreadCount: z.number().int().max(countedUnread) }

export const notificationListQuery = listQuery(['createdAt'], {
  status: z.enum(['UNREAD', 'READ']).optional(),
  type: anyOf(notificationType).optional(),
  ...pagedFrom,
})
  .omit({ search: true })
  .extend({ sortOrder: z.enum(['asc', 'desc']).default('desc') })
export type NotificationListQuery = z.infer<typeof notificationListQuery>

export const notificationPreference = z.strictObject({ type: notificationType, delivery })
export type NotificationPreference = z.infer<typeof notificationPreference>

const entities = Object.keys(activityEntities) as ActivityEntity[]

/**
 * Tells that something changed, never what: the reader asks for it with their own permissions. Every event has the time
 * from which a stream that was lost continues.
 */
export const liveEvent = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('opened'), at: instant }),
  z.object({ topic: z.literal('beat'), at: instant }),
  z.object({ topic: z.literal('notification'), at: instant }),
  z.object({ topic: z.literal('records'), areas: z.array(z.enum(entities)), at: instant }),
])
export type LiveEvent = z.infer<typeof liveEvent>

export const notifications = area({
  my: {
    method: 'GET',
    path: '/api/notification/my',
    access: 'notifications:own',
    summary: 'List your notifications, newest first',
    query: notificationListQuery,
    response: pageOf(notification).extend(unread),
  },
  markAsRead: {
    method: 'PUT',
    path: '/api/notification/mark-as-read',
    access: 'notifications:own',
    summary: 'Mark notifications as read',
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    response: z.object(unread),
  },
  markAllAsRead: {
    method: 'PUT',
    path: '/api/notification/mark-all-as-read',
    access: 'notifications:own',
    summary: 'Mark every notification up to a time as read; what comes later stays unread',
    body: z.strictObject({ before: namedTime }),
    response: z.object(unread),
  },
  preferences: {
    method: 'GET',
    path: '/api/notification/preferences',
    access: 'notifications:own',
    summary: 'How you get each type of notification',
    response: wholeList(notificationPreference),
  },
  changePreference: {
    method: 'PUT',
    path: '/api/notification/preferences',
    access: 'notifications:own',
    summary: 'Change how you get a type of notification',
    body: notificationPreference,
    response: one(z.array(notificationPreference)),
  },
  live: {
    method: 'GET',
    path: '/api/notification/live',
    access: 'notifications:own',
    summary: 'Server-sent events that tell what changed; `after` continues a stream that was lost',
    query: z.strictObject({ after: namedTime.optional() }),
    response: 'events',
    event: liveEvent,
    isLive: true,
  },
})
