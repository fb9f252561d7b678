import { notifications } from '@fulmar/contract/notifications/notifications'
import { useSend } from '#core/api/use-api.ts'

const refetched = { hideToast: true, refresh: [notifications.my] }

/** Marks notifications as read, some or all. */
export function useMarking() {
  const some = useSend(notifications.markAsRead, refetched)
  const all = useSend(notifications.markAllAsRead, refetched)
  return {
    markRead: (ids: string[]) => {
      if (ids.length > 0) some.mutate({ body: { ids } })
    },
    /** Up to the newest one that the person can see; what came since stays unread. */
    markAllRead: (newestAt: string) => all.mutate({ body: { before: newestAt } }),
    isMarkingAll: all.isPending,
  }
}
