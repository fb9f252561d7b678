import type { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSession, rootRoute, settingsRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'

const plans = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'plans',
  staticData: { title: 'Plans', permission: 'plans:read' },
})

const planOverview = createRoute({
  getParentRoute: () => plans,
  path: '/',
  validateSearch: searchOf<typeof subscriptions.list, ViewState>(),
  component: lazyRouteComponent(() => import('./PlansPage.tsx'), 'PlansPage'),
})

const invoices = createRoute({
  getParentRoute: () => plans,
  path: 'invoices',
  staticData: { title: 'Invoices' },
  validateSearch: searchOf<typeof subscriptions.invoices, ViewState>(),
  component: lazyRouteComponent(() => import('./invoices/InvoiceList.tsx'), 'InvoiceList'),
})

/** Outside the frame of the app, because what is on the page is what the printer gets. */
export const invoiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/plans/invoices/$id',
  staticData: { title: 'Invoice' },
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./invoices/InvoicePage.tsx'), 'InvoicePage'),
})

export const subscriptionsRoute = plans.addChildren([planOverview, invoices])
