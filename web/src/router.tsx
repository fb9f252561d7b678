import { createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { aboutRoute } from '#areas/about/about.routes.tsx'
import { academyRoute } from '#areas/academy/academy.routes.tsx'
import { activityRoute } from '#areas/activity/activity.routes.tsx'
import { analyticsReportRoute, ownAnalyticsRoutes } from '#areas/analytics/analytics.routes.tsx'
import { authRoutes } from '#areas/auth/auth.routes.tsx'
import { collectionsRoute } from '#areas/collections/collections.routes.tsx'
import { dashboardRoute } from '#areas/dashboard/dashboard.routes.tsx'
import { helpRoute } from '#areas/help/help.routes.tsx'
import {
  impactFactorsRoute,
  impactReportPrintRoute,
  impactReportsRoute,
  reportCheckRoutes,
} from '#areas/impact/impact.routes.tsx'
import { importsRoute } from '#areas/imports/imports.routes.tsx'
import { integrationsRoute } from '#areas/integrations/integrations.routes.tsx'
import { jobsRoute } from '#areas/jobs/jobs.routes.tsx'
import { landingRoute } from '#areas/landing/landing.routes.tsx'
import { masterDataRoute } from '#areas/master-data/master-data.routes.tsx'
import { neighborhoodsRoute } from '#areas/neighborhoods/neighborhoods.routes.tsx'
import { notificationSettingsRoute, notificationsRoute } from '#areas/notifications/notifications.routes.tsx'
import { plasticRatesRoute } from '#areas/plastic-rates/plastic-rates.routes.tsx'
import { pointsPolicyRoute } from '#areas/points/points.routes.tsx'
import { privacyRoute } from '#areas/privacy/privacy.routes.tsx'
import { programmeRoute } from '#areas/programme/programme.routes.tsx'
import { proposalsRoute } from '#areas/proposals/proposals.routes.tsx'
import { pickListRoute, rewardsRoute } from '#areas/rewards/rewards.routes.tsx'
import { ownSettingsRoutes } from '#areas/settings/settings.routes.tsx'
import { setupRoute } from '#areas/setup/setup.routes.tsx'
import { storesRoute } from '#areas/stores/admin/store-admin.routes.tsx'
import { storeRequestRoutes } from '#areas/stores/public-stores.routes.tsx'
import { SentRequestNotice } from '#areas/stores/request/SentRequestNotice.tsx'
import { invoiceRoute, subscriptionsRoute } from '#areas/subscriptions/subscriptions.routes.tsx'
import { teamRoute } from '#areas/team/team.routes.tsx'
import { memberCardRoute, usersRoute } from '#areas/users/users.routes.tsx'
import { fromQueryString, toQueryString } from '#core/api/query-string.ts'
import { DocumentTitle } from '#core/DocumentTitle.tsx'
import { analyticsRoute, protectedRoute, rootRoute, settingsRoute } from '#core/routes.tsx'
import { whenSessionEnds } from '#core/session/session.ts'
import { openToastLinks } from '#core/toasts.tsx'
import { CrashState } from '#ui/states/CrashState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'

const notFoundComponent = lazyRouteComponent(() => import('#areas/shell/NotFoundPage.tsx'), 'NotFoundPage')

rootRoute.update({
  notFoundComponent,
  component: () => (
    <>
      <DocumentTitle />
      <Outlet />
      <SentRequestNotice />
    </>
  ),
})

protectedRoute.update({
  component: lazyRouteComponent(() => import('#areas/shell/AdminShell.tsx'), 'AdminShell'),
})

const everythingElse = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  staticData: { title: 'Not found' },
  component: notFoundComponent,
})

/** The page that shows every piece of the kit is for developers: `npm run dev`, or a build with VITE_DESIGN=1. */
const forBuilders =
  import.meta.env.DEV || import.meta.env.VITE_DESIGN
    ? [(await import('#areas/design/design.routes.tsx')).designRoute]
    : []

const routeTree = rootRoute.addChildren([
  landingRoute,
  privacyRoute,
  ...authRoutes,
  ...storeRequestRoutes,
  ...reportCheckRoutes,
  ...forBuilders,
  memberCardRoute,
  invoiceRoute,
  impactReportPrintRoute,
  pickListRoute,
  analyticsReportRoute,
  protectedRoute.addChildren([
    analyticsRoute.addChildren([...ownAnalyticsRoutes, impactReportsRoute]),
    dashboardRoute,
    proposalsRoute,
    helpRoute,
    collectionsRoute,
    neighborhoodsRoute,
    notificationsRoute,
    plasticRatesRoute,
    rewardsRoute,
    storesRoute,
    academyRoute,
    settingsRoute.addChildren([
      ...ownSettingsRoutes,
      notificationSettingsRoute,
      programmeRoute,
      teamRoute,
      pointsPolicyRoute,
      subscriptionsRoute,
      masterDataRoute,
      impactFactorsRoute,
      importsRoute,
      integrationsRoute,
      jobsRoute,
      activityRoute,
      aboutRoute,
    ]),
    setupRoute,
    usersRoute,
  ]),
  everythingElse,
])

/** Addresses hold plain strings (`?status=ACTIVE,PAUSED&page=2`); pages check them with the contract's own schemas. */
export const router = createRouter({
  routeTree,
  parseSearch: text => fromQueryString(text),
  stringifySearch: search => {
    const text = toQueryString(search)
    return text ? `?${text}` : ''
  },
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 200,
  // What has come is shown: half a second more of its outline would be the slowest part of opening a list.
  defaultPendingMinMs: 0,
  defaultErrorComponent: ({ error, reset }) => <CrashState error={error} onRetry={reset} />,
  scrollRestoration: true,
})

// Without its cookie a protected page is turned away by its own guard, which also keeps where the person was.
openToastLinks(href => void router.navigate({ to: href }))
whenSessionEnds(why => void (why === 'signed-out' ? router.navigate({ to: '/login' }) : router.invalidate()))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
