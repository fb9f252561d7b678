import type { redemptions } from '@fulmar/contract/rewards/redemptions'
import type { rewards } from '@fulmar/contract/rewards/rewards'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { protectedRoute, rootRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import { readAccessToken } from '#core/session/access-token.ts'
import type { QueueAddress } from '#parts/inbox/use-queue-address.ts'
import type { TabAddress } from '#parts/record/RecordPage.tsx'
import type { ViewState } from '#ui/table/view-search.ts'
import type { NewRewardAddress } from './form/NewRewardPage.tsx'
import type { PickListAddress } from './redemptions/PickListPage.tsx'

const area = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/rewards',
  staticData: { title: 'Rewards', permission: 'rewards:read' },
})

const list = createRoute({
  getParentRoute: () => area,
  path: '/',
  validateSearch: searchOf<typeof rewards.list, ViewState>(),
  component: lazyRouteComponent(() => import('./list/RewardList.tsx'), 'RewardList'),
})

const add = createRoute({
  getParentRoute: () => area,
  path: 'new',
  staticData: { title: 'Add reward', permission: 'rewards:write' },
  validateSearch: (search: Record<string, unknown>): NewRewardAddress => search,
  component: lazyRouteComponent(() => import('./form/NewRewardPage.tsx'), 'NewRewardPage'),
})

const queue = createRoute({
  getParentRoute: () => area,
  path: 'redemptions',
  staticData: { title: 'Redemptions', permission: 'redemptions:read' },
  validateSearch: searchOf<typeof redemptions.list, ViewState & Partial<QueueAddress>>(),
  component: lazyRouteComponent(() => import('./redemptions/RedemptionsPage.tsx'), 'RedemptionsPage'),
})

const costs = createRoute({
  getParentRoute: () => area,
  path: 'costs',
  staticData: { title: 'Cost changes', permission: 'costs:read' },
  component: lazyRouteComponent(() => import('./costs/CostsPage.tsx'), 'CostsPage'),
})

const page = createRoute({
  getParentRoute: () => area,
  path: '$id',
  staticData: { title: 'Details' },
  validateSearch: (search: Record<string, unknown>): TabAddress => search,
  component: lazyRouteComponent(() => import('./page/RewardPage.tsx'), 'RewardPage'),
})

const edit = createRoute({
  getParentRoute: () => area,
  path: '$id/edit',
  staticData: { title: 'Edit reward', permission: 'rewards:write' },
  component: lazyRouteComponent(() => import('./form/EditRewardPage.tsx'), 'EditRewardPage'),
})

/** Outside the frame of the app, because what is on the page is what the printer gets. */
export const pickListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rewards/pick-list',
  staticData: { title: 'Pick list' },
  validateSearch: (search: Record<string, unknown>): PickListAddress => search,
  beforeLoad: ({ location }) => {
    if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
  component: lazyRouteComponent(() => import('./redemptions/PickListPage.tsx'), 'PickListPage'),
})

export const rewardsRoute = area.addChildren([list, add, queue, costs, page, edit])
