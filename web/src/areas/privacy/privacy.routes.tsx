import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#core/routes.tsx'

/** The policy inside the app; visitors get the prerendered document. */
export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  staticData: { title: 'Privacy policy' },
  component: lazyRouteComponent(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
})
