import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import type { QueueAddress } from '#parts/inbox/use-queue-address.ts'

export const proposalsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/decisions',
  staticData: { title: 'Decisions', permission: 'proposals:read' },
  validateSearch: (search: Record<string, unknown>): Partial<QueueAddress> => search,
  component: lazyRouteComponent(() => import('./DecisionsPage.tsx'), 'DecisionsPage'),
})
