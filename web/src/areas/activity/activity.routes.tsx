import type { activity as activityArea } from '@fulmar/contract/activity/activity'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'

export const activityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'activity',
  staticData: { title: 'Activity', permission: 'activity:read' },
  validateSearch: searchOf<typeof activityArea.list, ViewState>(),
  component: lazyRouteComponent(() => import('./ActivityPage.tsx'), 'ActivityPage'),
})
