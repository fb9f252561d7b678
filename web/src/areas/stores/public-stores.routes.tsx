import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#core/routes.tsx'

const statusPage = lazyRouteComponent(() => import('./status/StoreStatusPage.tsx'), 'StoreStatusPage')

const request = createRoute({
  getParentRoute: () => rootRoute,
  path: '/collector-signup',
  staticData: { title: 'Request for Store' },
  component: lazyRouteComponent(() => import('./request/StoreRequestPage.tsx'), 'StoreRequestPage'),
})

const status = createRoute({
  getParentRoute: () => rootRoute,
  path: '/store-request',
  staticData: { title: 'Your store request' },
  component: statusPage,
})

const statusOf = createRoute({
  getParentRoute: () => rootRoute,
  path: '/store-request/$reference',
  staticData: { title: 'Your store request' },
  component: statusPage,
})

/** Public pages for store owners. */
export const storeRequestRoutes = [request, status, statusOf] as const
