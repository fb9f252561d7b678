import { notifications } from '@fulmar/contract/notifications/notifications'
import { routes, whole } from '#core/http/routes.ts'
import type { Live } from './live.ts'
import { changePreference, getPreferences, listMine, markAllAsRead, markAsRead } from './notifications.ts'

export const notificationRoutes = ({ live }: { live: Live }) =>
  routes(notifications, {
    my: ({ db, actor, query }) => listMine(db, actor, query),
    markAsRead: ({ db, actor, body }) => markAsRead(db, actor, body.ids),
    markAllAsRead: ({ db, actor, body }) => markAllAsRead(db, actor, body.before),
    preferences: async ({ db, actor }) => whole(await getPreferences(db, actor)),
    changePreference: async ({ db, actor, body }) => ({
      message: 'Notification settings saved',
      data: await changePreference(db, actor, body),
    }),
    live: ({ db, actor, query, signal }) => live.open(db, actor, { after: query.after, signal }),
  })
