import type { userList } from '@fulmar/contract/users/user-list'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { protectedRoute, rootRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import { readAccessToken } from '#core/session/access-token.ts'
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
  beforeLoad: ({ location }) => {
    if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
  component: lazyRouteComponent(() => import('./card/MemberCardPage.tsx'), 'MemberCardPage'),
})

export const usersRoute = area.addChildren([list, page])
