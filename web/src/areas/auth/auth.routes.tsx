import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readAccessToken } from '#core/access-token.ts'
import { rootRoute, safeNext } from '#core/routes.tsx'

export interface LoginSearch {
  /** Where the person was going. */
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
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
})

const acceptInvitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  staticData: { title: 'Accept the invitation' },
  component: lazyRouteComponent(() => import('./InvitationPage.tsx'), 'InvitationPage'),
})

export const authRoutes = [login, acceptInvitation] as const
