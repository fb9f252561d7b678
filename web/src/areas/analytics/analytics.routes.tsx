import type { analyticsArea } from '@fulmar/contract/analytics/analytics'
import type { points } from '@fulmar/contract/points/points'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { analyticsRoute, requireSession, rootRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'
import type { MonthlyAddress } from './monthly/MonthlyEmail.tsx'
import type { ReportAddress } from './report/use-report.ts'

const views = createRoute({
  getParentRoute: () => analyticsRoute,
  path: '/',
  validateSearch: searchOf<typeof analyticsArea.view, MonthlyAddress>(),
  component: lazyRouteComponent(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
})

const ledger = createRoute({
  getParentRoute: () => analyticsRoute,
  path: 'ledger',
  staticData: { title: 'Points ledger', permission: 'points:read' },
  validateSearch: searchOf<typeof points.movements, ViewState>(),
  component: lazyRouteComponent(() => import('./ledger/LedgerPage.tsx'), 'LedgerPage'),
})

/** Outside the frame of the app, because what is on the page is what the printer gets. */
export const analyticsReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analytics/report',
  staticData: { title: 'Report' },
  validateSearch: searchOf<typeof analyticsArea.view, ReportAddress>(),
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./report/ReportPage.tsx'), 'ReportPage'),
})

export const ownAnalyticsRoutes = [views, ledger] as const
