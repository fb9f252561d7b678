import { type NotificationType, notificationTypes } from '@fulmar/contract/notifications/notification-types'
import type { Notification } from '@fulmar/contract/notifications/notifications'
import { dateFormatter } from '#ui/format/formatters.ts'

/** Notifications of one type on one day: one line. */
export interface NotificationGroup {
  type: NotificationType
  title: string
  body: string
  link: string
  at: string
  ids: string[]
  unreadIds: string[]
}

export interface NotificationDay {
  name: string
  groups: NotificationGroup[]
}

const dayOf = (at: Date) => at.toDateString()

function nameOf(at: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayOf(at) === dayOf(now)) return 'Today'
  if (dayOf(at) === dayOf(yesterday)) return 'Yesterday'
  return dateFormatter(undefined, { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
}

const groupOf = ([newest, ...older]: [Notification, ...Notification[]]): NotificationGroup => {
  const all = [newest, ...older]
  const kept = {
    type: newest.type,
    at: newest.createdAt,
    ids: all.map(item => item.id),
    unreadIds: all.filter(item => item.readAt === null).map(item => item.id),
  }
  if (older.length === 0) return { ...kept, title: newest.title, body: newest.body, link: newest.link }
  // Several that lead to the same place do so as one.
  const isOnePlace = older.every(row => row.link === newest.link)
  return {
    ...kept,
    title: notificationTypes[newest.type].many.replace('{count}', String(all.length)),
    body: all
      .slice(0, 3)
      .map(item => item.title)
      .join(' · '),
    link: isOnePlace ? newest.link : `/notifications?type=${newest.type}`,
  }
}

/** By day, and within a day by type, in the order in which they come: newest first. */
export function groupByDay(list: readonly Notification[], now = new Date()): NotificationDay[] {
  const days = new Map<string, Map<NotificationType, [Notification, ...Notification[]]>>()
  for (const one of list) {
    const name = nameOf(new Date(one.createdAt), now)
    const day = days.get(name) ?? new Map<NotificationType, [Notification, ...Notification[]]>()
    days.set(name, day)
    const same = day.get(one.type)
    if (same) same.push(one)
    else day.set(one.type, [one])
  }
  return [...days].map(([name, types]) => ({ name, groups: [...types.values()].map(groupOf) }))
}
