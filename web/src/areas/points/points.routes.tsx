import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'

export const pointsPolicyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'points-policy',
  staticData: { title: 'Points policy', permission: 'policy:read' },
  component: lazyRouteComponent(() => import('./PolicyPage.tsx'), 'PolicyPage'),
})
