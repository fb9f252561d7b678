import type { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'
import type { WhatIfAddress } from './what-if/what-if.ts'

const area = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/rates',
  staticData: { title: 'Rates', permission: 'rates:read' },
})

const overview = createRoute({
  getParentRoute: () => area,
  path: '/',
  component: lazyRouteComponent(() => import('./RatesPage.tsx'), 'RatesPage'),
})

const whatIf = createRoute({
  getParentRoute: () => area,
  path: 'what-if',
  staticData: { title: 'Simulate rates' },
  validateSearch: (search: Record<string, unknown>): Partial<WhatIfAddress> => search,
  component: lazyRouteComponent(() => import('./what-if/WhatIfPage.tsx'), 'WhatIfPage'),
})

const plastic = createRoute({
  getParentRoute: () => area,
  path: '$code',
  staticData: { title: 'History' },
  validateSearch: searchOf<typeof plasticRates.list, ViewState>(),
  component: lazyRouteComponent(() => import('./PlasticPage.tsx'), 'PlasticPage'),
})

export const plasticRatesRoute = area.addChildren([overview, whatIf, plastic])
