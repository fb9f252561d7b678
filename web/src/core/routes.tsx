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

/** Leads to the login and back. For pages outside the frame of the app, too. */
export function requireSession({ location }: { location: { href: string } }) {
  if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
}

/** The parent of all pages that require signing in. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: requireSession,
})

/** The parent of all pages of settings, each of which belongs to its area. */
export const settingsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
})

/** The parent of all pages of analytics, reports of impact among them. */
export const analyticsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/analytics',
  staticData: { title: 'Analytics', permission: 'analytics:read' },
})
