import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#core/routes.tsx'

/** The start as seen from inside the app; a visitor gets it as a finished document instead. */
export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'Fulmar' },
  component: lazyRouteComponent(() => import('./LandingPage.tsx'), 'LandingPage'),
})
