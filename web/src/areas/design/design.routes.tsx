import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#core/routes.tsx'

/** Every component on one page, for developers. */
export const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/design',
  staticData: { title: 'Design' },
  component: lazyRouteComponent(() => import('./DesignPage.tsx'), 'DesignPage'),
})
