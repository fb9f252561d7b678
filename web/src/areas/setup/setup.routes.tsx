import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'

export const setupRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/setup',
  staticData: { title: 'Set up', permission: 'setup:manage' },
  component: lazyRouteComponent(() => import('./SetupPage.tsx'), 'SetupPage'),
})
