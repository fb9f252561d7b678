import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'

export const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard',
  staticData: { title: 'Dashboard', permission: 'dashboard:read' },
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
})
