import type { collections } from '@fulmar/contract/collections/collections'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { QueueAddress } from '#parts/inbox/use-queue-address.ts'
import type { ViewState } from '#ui/table/view-search.ts'

interface RecordAddress {
  /** The id of a reversed collection that is recorded again, corrected. */
  corrects?: string
  /** The id of the member who brought it. */
  member?: string
}

const area = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/collections',
  staticData: { title: 'Collections', permission: 'collections:read' },
})

const list = createRoute({
  getParentRoute: () => area,
  path: '/',
  validateSearch: searchOf<typeof collections.list, ViewState>(),
  component: lazyRouteComponent(() => import('./CollectionList.tsx'), 'CollectionList'),
})

const record = createRoute({
  getParentRoute: () => area,
  path: 'record',
  staticData: { title: 'Record collection', permission: 'collections:record' },
  validateSearch: (search: Record<string, unknown>): RecordAddress => ({
    ...(typeof search.corrects === 'string' && { corrects: search.corrects }),
    ...(typeof search.member === 'string' && { member: search.member }),
  }),
  component: lazyRouteComponent(() => import('./record/RecordCollectionPage.tsx'), 'RecordCollectionPage'),
})

const review = createRoute({
  getParentRoute: () => area,
  path: 'review',
  staticData: { title: 'Review' },
  validateSearch: (search: Record<string, unknown>): Partial<QueueAddress> => search,
  component: lazyRouteComponent(() => import('./review/ReviewPage.tsx'), 'ReviewPage'),
})

const page = createRoute({
  getParentRoute: () => area,
  path: '$id',
  staticData: { title: 'Details' },
  component: lazyRouteComponent(() => import('./CollectionPage.tsx'), 'CollectionPage'),
})

export const collectionsRoute = area.addChildren([list, record, review, page])
