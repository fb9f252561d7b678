import type { Permission } from '@fulmar/contract/core/permissions'
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { readAccessToken } from './session/access-token.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Used in the breadcrumb and the window title. */
    title?: string
    /** Required to see the page. */
    permission?: Permission
  }
}

/** The root route. Its component is set in router.tsx. */
export const rootRoute = createRootRoute()

/** A `next` path on this site, never another site. */
export const safeNext = (next: unknown): string =>
  typeof next === 'string' && /^\/(?![/\\])\S*$/.test(next) ? next : '/dashboard'

/** The parent of all pages that require signing in. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: ({ location }) => {
    if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
})
