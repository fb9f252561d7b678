import type { analyticsArea } from '@fulmar/contract/analytics'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { protectedRoute, rootRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import { readAccessToken } from '#core/session/access-token.ts'
import type { MonthlyAddress } from './monthly/MonthlyEmail.tsx'
import type { ReportAddress } from './report/use-report.ts'

export const analyticsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/analytics',
  staticData: { title: 'Analytics', permission: 'analytics:read' },
  validateSearch: searchOf<typeof analyticsArea.view, MonthlyAddress>(),
  component: lazyRouteComponent(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
})

/** Outside the frame of the app, because what is on the page is what the printer gets. */
export const analyticsReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analytics/report',
  staticData: { title: 'Report' },
  validateSearch: searchOf<typeof analyticsArea.view, ReportAddress>(),
  beforeLoad: ({ location }) => {
    if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
  component: lazyRouteComponent(() => import('./report/ReportPage.tsx'), 'ReportPage'),
})
