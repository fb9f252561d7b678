import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'

// The layouts of the academy, apart from its pages: the files that add pages import them, never each other.

export const academyArea = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/academy',
  staticData: { title: 'Academy', permission: 'academy:read' },
})

/** Pages about one game, below its header. They get it from `useGame`. */
export const gameParent = createRoute({
  getParentRoute: () => academyArea,
  path: '$id',
  component: lazyRouteComponent(() => import('./game/GameLayout.tsx'), 'GameLayout'),
})
