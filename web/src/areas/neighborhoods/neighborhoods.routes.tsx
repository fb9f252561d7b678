import type { neighborhoods } from '@fulmar/contract/neighborhoods'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
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

const page = createRoute({
  getParentRoute: () => area,
  path: '$id',
  staticData: { title: 'Details' },
  component: lazyRouteComponent(() => import('./NeighborhoodPage.tsx'), 'NeighborhoodPage'),
})

export const neighborhoodsRoute = area.addChildren([list, page])
