import { createRoute, lazyRouteComponent, type StaticDataRouteOption } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'

const component = lazyRouteComponent(() => import('./NotBuiltPage.tsx'), 'NotBuiltPage')

const page = <const P extends string>(path: P, staticData: StaticDataRouteOption) =>
  createRoute({ getParentRoute: () => protectedRoute, path, staticData, component })

/** Placeholders of pages to come. */
export const notBuilt = [
  page('/analytics', {
    title: 'Analytics',
    permission: 'analytics:read',
    willHold: 'Compare collections, members, stores, points and impact over any period.',
  }),
] as const

/** The academy has its own layout. */
const academy = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/academy',
  staticData: { title: 'Academy', permission: 'academy:read' },
})

const academyPage = <const P extends string>(path: P, staticData: StaticDataRouteOption) =>
  createRoute({ getParentRoute: () => academy, path, staticData, component })

export const academyNotBuilt = academy.addChildren([
  academyPage('/', { willHold: 'All games with their status and results.' }),
  academyPage('create', { title: 'New game', willHold: 'Create a game and its questions.' }),
  academyPage('$id/edit', { title: 'Edit game', willHold: 'Edit a game and its questions.' }),
  academyPage('$id/rewards', { title: 'Rewards', willHold: 'Choose the rewards for the best players.' }),
  academyPage('$id/schedule', { title: 'Schedule', willHold: 'Schedule when a game can be played.' }),
  academyPage('leaderboards', { title: 'Leaderboards', willHold: 'Rankings by game and overall.' }),
  academyPage('$id/history', { title: 'History', willHold: 'All plays with their answers.' }),
])
