import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#core/routes.tsx'

/** The home page inside the app; visitors get the prerendered document. */
export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'Fulmar' },
  component: lazyRouteComponent(() => import('./LandingPage.tsx'), 'LandingPage'),
})
