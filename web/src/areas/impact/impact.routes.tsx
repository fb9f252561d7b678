import type { impactReports } from '@fulmar/contract/impact/impact-reports'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { analyticsRoute, requireSession, rootRoute, settingsRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'

export const impactFactorsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'impact-factors',
  staticData: { title: 'Impact factors', permission: 'impact:read' },
  component: lazyRouteComponent(() => import('./factors/ImpactFactorsPage.tsx'), 'ImpactFactorsPage'),
})

const reports = createRoute({
  getParentRoute: () => analyticsRoute,
  path: 'impact-reports',
  staticData: { title: 'Impact reports', permission: 'impact:read' },
})

const list = createRoute({
  getParentRoute: () => reports,
  path: '/',
  validateSearch: searchOf<typeof impactReports.list, ViewState>(),
  component: lazyRouteComponent(() => import('./reports/ReportList.tsx'), 'ReportList'),
})

const add = createRoute({
  getParentRoute: () => reports,
  path: 'new',
  staticData: { title: 'New impact report', permission: 'impact:draft' },
  component: lazyRouteComponent(() => import('./reports/form/NewReportPage.tsx'), 'NewReportPage'),
})

const page = createRoute({
  getParentRoute: () => reports,
  path: '$id',
  staticData: { title: 'Impact report' },
  validateSearch: searchOf<typeof impactReports.evidence, ViewState>(),
  component: lazyRouteComponent(() => import('./reports/ReportPage.tsx'), 'ReportPage'),
})

const edit = createRoute({
  getParentRoute: () => reports,
  path: '$id/edit',
  staticData: { title: 'Edit impact report', permission: 'impact:draft' },
  component: lazyRouteComponent(() => import('./reports/form/EditReportPage.tsx'), 'EditReportPage'),
})

const checkPage = lazyRouteComponent(() => import('./check/CheckReportPage.tsx'), 'CheckReportPage')

const check = createRoute({
  getParentRoute: () => rootRoute,
  path: '/impact-report',
  staticData: { title: 'Verify an impact report' },
  component: checkPage,
})

const checkOf = createRoute({
  getParentRoute: () => rootRoute,
  path: '/impact-report/$serial',
  staticData: { title: 'Verify an impact report' },
  component: checkPage,
})

/** Where anyone with the number of a report verifies it. */
export const reportCheckRoutes = [check, checkOf] as const

/** Outside the frame of the app, because what is on the page is what the printer gets. */
export const impactReportPrintRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analytics/impact-reports/$id/print',
  staticData: { title: 'Impact report' },
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./reports/PrintPage.tsx'), 'PrintPage'),
})

export const impactReportsRoute = reports.addChildren([list, add, page, edit])
