import type { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import type { roleSwitches } from '@fulmar/contract/role-switches'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { QueueAddress } from '#parts/inbox/use-queue-address.ts'
import type { TabAddress } from '#parts/record/RecordPage.tsx'
import type { ViewState } from '#ui/table/view-search.ts'

const area = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/neighborhood',
  staticData: { title: 'Neighborhood', permission: 'neighborhoods:read' },
})

const list = createRoute({
  getParentRoute: () => area,
  path: '/',
  validateSearch: searchOf<typeof neighborhoods.list, ViewState>(),
  component: lazyRouteComponent(() => import('./NeighborhoodList.tsx'), 'NeighborhoodList'),
})

const requests = createRoute({
  getParentRoute: () => area,
  path: 'requests',
  staticData: { title: 'Role switches', permission: 'role-switches:read' },
  validateSearch: searchOf<typeof roleSwitches.list, ViewState & Partial<QueueAddress>>(),
  component: lazyRouteComponent(() => import('./role-switches/RoleSwitchesPage.tsx'), 'RoleSwitchesPage'),
})

const page = createRoute({
  getParentRoute: () => area,
  path: '$id',
  staticData: { title: 'Details' },
  validateSearch: (search: Record<string, unknown>): TabAddress => search,
  component: lazyRouteComponent(() => import('./page/NeighborhoodPage.tsx'), 'NeighborhoodPage'),
})

export const neighborhoodsRoute = area.addChildren([list, requests, page])
