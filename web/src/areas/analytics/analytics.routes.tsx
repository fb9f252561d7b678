import type { analyticsArea } from '@fulmar/contract/analytics'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'

export const analyticsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/analytics',
  staticData: { title: 'Analytics', permission: 'analytics:read' },
  validateSearch: searchOf<typeof analyticsArea.view>(),
  component: lazyRouteComponent(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
})
