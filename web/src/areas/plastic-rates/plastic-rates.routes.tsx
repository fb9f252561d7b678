import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { rateSearch, whatIfSearch } from './plastic-rates.search.ts'

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
  staticData: { title: 'What if' },
  validateSearch: searchOf<typeof whatIfSearch>(),
  component: lazyRouteComponent(() => import('./WhatIfPage.tsx'), 'WhatIfPage'),
})

const plastic = createRoute({
  getParentRoute: () => area,
  path: '$code',
  staticData: { title: 'History' },
  validateSearch: searchOf<typeof rateSearch>(),
  component: lazyRouteComponent(() => import('./PlasticPage.tsx'), 'PlasticPage'),
})

export const plasticRatesRoute = area.addChildren([overview, whatIf, plastic])
