import { createRoute, lazyRouteComponent, type StaticDataRouteOption } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'

const component = lazyRouteComponent(() => import('./NotBuiltPage.tsx'), 'NotBuiltPage')

const page = <const P extends string>(path: P, staticData: StaticDataRouteOption) =>
  createRoute({ getParentRoute: () => protectedRoute, path, staticData, component })

/** Pages behind the sign-in to come. */
export const notBuilt = [
  page('/analytics', {
    title: 'Analytics',
    permission: 'analytics:read',
    willHold: 'Here you will compare collections, members, stores, points and impact over any period.',
  }),
] as const

/** The academy has a frame of its own around its pages. */
const academy = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/academy',
  staticData: { title: 'Academy', permission: 'academy:read' },
})

const academyPage = <const P extends string>(path: P, staticData: StaticDataRouteOption) =>
  createRoute({ getParentRoute: () => academy, path, staticData, component })

export const academyNotBuilt = academy.addChildren([
  academyPage('/', { willHold: 'Here you will find every game, its state and how it is played.' }),
  academyPage('create', { title: 'New game', willHold: 'Here you will write a game and its questions.' }),
  academyPage('$id/edit', { title: 'Edit game', willHold: 'Here you will change a game and its questions.' }),
  academyPage('$id/rewards', { title: 'Rewards', willHold: 'Here you will say what the best players get.' }),
  academyPage('$id/schedule', { title: 'Schedule', willHold: 'Here you will plan when a game can be played.' }),
  academyPage('leaderboards', { title: 'Leaderboards', willHold: 'Here you will see who leads, by game and overall.' }),
  academyPage('$id/history', { title: 'History', willHold: 'Here you will find every play with its answers.' }),
])
