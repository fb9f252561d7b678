import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute, safeNext } from '#core/routes.tsx'
import { readAccessToken } from '#core/session/access-token.ts'

export interface LoginSearch {
  /** The page to open after signing in. */
  next?: string
  panel?: 'forgot'
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Sign in' },
  validateSearch: ({ next, panel }: Record<string, unknown>): LoginSearch => ({
    ...(typeof next === 'string' && { next }),
    ...(panel === 'forgot' && { panel }),
  }),
  beforeLoad: ({ search }) => {
    if (readAccessToken() !== null) throw redirect({ href: safeNext(search.next), replace: true })
  },
  component: lazyRouteComponent(() => import('./login/LoginPage.tsx'), 'LoginPage'),
})

const acceptInvitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  staticData: { title: 'Accept invitation' },
  component: lazyRouteComponent(() => import('./invitation/InvitationPage.tsx'), 'InvitationPage'),
})

const confirmAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-address',
  staticData: { title: 'Change of your account' },
  component: lazyRouteComponent(() => import('./confirm-address/ConfirmAddressPage.tsx'), 'ConfirmAddressPage'),
})

const refuseReward = createRoute({
  getParentRoute: () => rootRoute,
  path: '/refuse-reward',
  staticData: { title: 'Reward redeemed for you' },
  component: lazyRouteComponent(() => import('./refuse-reward/RefuseRewardPage.tsx'), 'RefuseRewardPage'),
})

export const authRoutes = [login, acceptInvitation, confirmAddress, refuseReward] as const
