import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#core/routes.tsx'

/** Every piece of the kit on one page, for whoever builds with it. */
export const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/design',
  staticData: { title: 'Design' },
  component: lazyRouteComponent(() => import('./DesignPage.tsx'), 'DesignPage'),
})
