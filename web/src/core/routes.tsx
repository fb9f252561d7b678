import type { Permission } from '@fulmar/contract/permissions'
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { readAccessToken } from './session/access-token.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Stands in the breadcrumb and in the title of the window. */
    title?: string
    /** What it takes to see the page; without it the shell shows which permission is missing. */
    permission?: Permission
    /** What the page will hold, while it is not built. */
    willHold?: string
  }
}

/** The top of every address. Its frame is put on in router.tsx. */
export const rootRoute = createRootRoute()

/** What is kept as `next`: a path of this site, never another site. */
export const safeNext = (next: unknown): string =>
  typeof next === 'string' && /^\/(?![/\\])\S*$/.test(next) ? next : '/dashboard'

/** Everything behind the sign-in: no cookie, no entry. Areas hang their pages here. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: ({ location }) => {
    if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
})
