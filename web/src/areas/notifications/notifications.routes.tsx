import type { notifications } from '@fulmar/contract/notifications/notifications'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/notifications',
  staticData: { title: 'Notifications', permission: 'notifications:own' },
  validateSearch: searchOf<typeof notifications.my, ViewState>(),
  component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
})
