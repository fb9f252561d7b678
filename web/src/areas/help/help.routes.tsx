import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'

const helpArea = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/help',
  staticData: { title: 'Help' },
  component: lazyRouteComponent(() => import('./HelpLayout.tsx'), 'HelpLayout'),
})

const index = createRoute({
  getParentRoute: () => helpArea,
  path: '/',
  component: lazyRouteComponent(() => import('./GuidePage.tsx'), 'GuideStart'),
})

const page = createRoute({
  getParentRoute: () => helpArea,
  path: '$page',
  staticData: { title: 'Guide' },
  component: lazyRouteComponent(() => import('./GuidePage.tsx'), 'GuidePage'),
})

export const helpRoute = helpArea.addChildren([index, page])
