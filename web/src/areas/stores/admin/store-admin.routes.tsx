import type { stores } from '@fulmar/contract/stores/stores'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { QueueAddress } from '#parts/inbox/use-queue-address.ts'
import type { TabAddress } from '#parts/record/RecordPage.tsx'
import type { ViewState } from '#ui/table/view-search.ts'

const area = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/stores',
  staticData: { title: 'Stores', permission: 'stores:read' },
})

const list = createRoute({
  getParentRoute: () => area,
  path: '/',
  validateSearch: searchOf<typeof stores.list, ViewState>(),
  component: lazyRouteComponent(() => import('./StoreList.tsx'), 'StoreList'),
})

const requests = createRoute({
  getParentRoute: () => area,
  path: 'requests',
  staticData: { title: 'Requests' },
  validateSearch: (search: Record<string, unknown>): Partial<QueueAddress> => search,
  component: lazyRouteComponent(() => import('./requests/StoreRequestsPage.tsx'), 'StoreRequestsPage'),
})

const add = createRoute({
  getParentRoute: () => area,
  path: 'new',
  staticData: { title: 'Add store', permission: 'stores:approve' },
  component: lazyRouteComponent(() => import('./NewStorePage.tsx'), 'NewStorePage'),
})

const page = createRoute({
  getParentRoute: () => area,
  path: '$id',
  staticData: { title: 'Details' },
  validateSearch: (search: Record<string, unknown>): TabAddress => search,
  component: lazyRouteComponent(() => import('./page/StoreRecordPage.tsx'), 'StoreRecordPage'),
})

export const storesRoute = area.addChildren([list, requests, add, page])
