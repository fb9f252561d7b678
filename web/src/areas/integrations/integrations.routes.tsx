import type { webhooks } from '@fulmar/contract/integrations/webhooks'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'

export const integrationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'integrations',
  staticData: { title: 'Integrations', permission: 'integrations:manage' },
  validateSearch: searchOf<typeof webhooks.deliveries, ViewState>(),
  component: lazyRouteComponent(() => import('./IntegrationsPage.tsx'), 'IntegrationsPage'),
})
