import type { userList } from '@fulmar/contract/users/user-list'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute, requireSession, rootRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { TabAddress } from '#parts/record/RecordPage.tsx'
import type { ViewState } from '#ui/table/view-search.ts'

const area = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/users',
  staticData: { title: 'Users', permission: 'users:read' },
})

const list = createRoute({
  getParentRoute: () => area,
  path: '/',
  validateSearch: searchOf<typeof userList.list, ViewState>(),
  component: lazyRouteComponent(() => import('./list/UserList.tsx'), 'UserList'),
})

const page = createRoute({
  getParentRoute: () => area,
  path: '$id',
  staticData: { title: 'Details' },
  validateSearch: (search: Record<string, unknown>): TabAddress => search,
  component: lazyRouteComponent(() => import('./page/UserPage.tsx'), 'UserPage'),
})

/** Outside the app shell, so that only the card is printed. */
export const memberCardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/$id/card',
  staticData: { title: 'Member card' },
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./card/MemberCardPage.tsx'), 'MemberCardPage'),
})

export const usersRoute = area.addChildren([list, page])
