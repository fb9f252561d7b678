import type { analyticsArea } from '@fulmar/contract/analytics/analytics'
import type { impactReports } from '@fulmar/contract/impact/impact-reports'
import type { points } from '@fulmar/contract/points/points'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { protectedRoute, rootRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import { readAccessToken } from '#core/session/access-token.ts'
import type { ViewState } from '#ui/table/view-search.ts'
import type { MonthlyAddress } from './monthly/MonthlyEmail.tsx'
import type { ReportAddress } from './report/use-report.ts'

const analytics = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/analytics',
  staticData: { title: 'Analytics', permission: 'analytics:read' },
})

const views = createRoute({
  getParentRoute: () => analytics,
  path: '/',
  validateSearch: searchOf<typeof analyticsArea.view, MonthlyAddress>(),
  component: lazyRouteComponent(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
})

const ledger = createRoute({
  getParentRoute: () => analytics,
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
  beforeLoad: ({ location }) => {
    if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
  component: lazyRouteComponent(() => import('./report/ReportPage.tsx'), 'ReportPage'),
})

const reports = createRoute({
  getParentRoute: () => analytics,
  path: 'impact-reports',
  staticData: { title: 'Impact reports', permission: 'impact:read' },
})

const list = createRoute({
  getParentRoute: () => reports,
  path: '/',
  validateSearch: searchOf<typeof impactReports.list, ViewState>(),
  component: lazyRouteComponent(() => import('./impact-reports/ReportList.tsx'), 'ReportList'),
})

const add = createRoute({
  getParentRoute: () => reports,
  path: 'new',
  staticData: { title: 'New impact report', permission: 'impact:draft' },
  component: lazyRouteComponent(() => import('./impact-reports/form/NewReportPage.tsx'), 'NewReportPage'),
})

const page = createRoute({
  getParentRoute: () => reports,
  path: '$id',
  staticData: { title: 'Impact report' },
  validateSearch: searchOf<typeof impactReports.evidence, ViewState>(),
  component: lazyRouteComponent(() => import('./impact-reports/ReportPage.tsx'), 'ReportPage'),
})

const edit = createRoute({
  getParentRoute: () => reports,
  path: '$id/edit',
  staticData: { title: 'Edit impact report', permission: 'impact:draft' },
  component: lazyRouteComponent(() => import('./impact-reports/form/EditReportPage.tsx'), 'EditReportPage'),
})

/** Outside the frame of the app, because what is on the page is what the printer gets. */
export const impactReportPrintRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analytics/impact-reports/$id/print',
  staticData: { title: 'Impact report' },
  beforeLoad: ({ location }) => {
    if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
  component: lazyRouteComponent(() => import('./impact-reports/PrintPage.tsx'), 'PrintPage'),
})

export const analyticsRoute = analytics.addChildren([views, ledger, reports.addChildren([list, add, page, edit])])
