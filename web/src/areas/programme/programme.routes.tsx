import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'

export const programmeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'programme',
  staticData: { title: 'Programme', permission: 'programme:read' },
  component: lazyRouteComponent(() => import('./ProgrammePage.tsx'), 'ProgrammePage'),
})
