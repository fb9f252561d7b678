import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'

export const aboutRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'about',
  staticData: { title: 'About', permission: 'programme:read' },
  component: lazyRouteComponent(() => import('./AboutPage.tsx'), 'AboutPage'),
})
