import type { team as teamArea } from '@fulmar/contract/team'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'
import type { InviteAddress } from './TeamPage.tsx'

export const teamRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'team',
  staticData: { title: 'Team and roles', permission: 'team:read' },
  validateSearch: searchOf<typeof teamArea.list, ViewState & InviteAddress>(),
  component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
})
