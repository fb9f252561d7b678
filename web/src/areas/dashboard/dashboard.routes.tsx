import type { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { LayerAddress } from './use-dashboard.ts'

export const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard',
  staticData: { title: 'Dashboard', permission: 'dashboard:read' },
  validateSearch: searchOf<typeof dashboard.figures, LayerAddress>(),
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
})
