import type { leaderboards as boards } from '@fulmar/contract/academy/leaderboards'
import type { plays } from '@fulmar/contract/academy/plays'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'
import { academyArea, gameParent } from './academy.parents.tsx'
import type { AnalyticsAddress } from './analytics/analytics.state.ts'
import type { OpenAddress } from './history/history.state.ts'
import type { ScheduleAddress } from './schedule/schedule.state.ts'

const leaderboards = createRoute({
  getParentRoute: () => academyArea,
  path: 'leaderboards',
  staticData: { title: 'Leaderboards' },
  validateSearch: searchOf<typeof boards.ofGame, ViewState & { gameId?: string }>(),
  component: lazyRouteComponent(() => import('./leaderboards/LeaderboardsPage.tsx'), 'LeaderboardsPage'),
})

const rewards = createRoute({
  getParentRoute: () => gameParent,
  path: 'rewards',
  staticData: { title: 'Rewards' },
  validateSearch: (search: Record<string, unknown>): OpenAddress => search,
  component: lazyRouteComponent(() => import('./rewards/PrizesPage.tsx'), 'PrizesPage'),
})

const schedule = createRoute({
  getParentRoute: () => gameParent,
  path: 'schedule',
  staticData: { title: 'Schedule' },
  validateSearch: (search: Record<string, unknown>): ScheduleAddress => search,
  component: lazyRouteComponent(() => import('./schedule/SchedulePage.tsx'), 'SchedulePage'),
})

const history = createRoute({
  getParentRoute: () => gameParent,
  path: 'history',
  staticData: { title: 'History' },
  validateSearch: searchOf<typeof plays.list, ViewState & OpenAddress>(),
  component: lazyRouteComponent(() => import('./history/HistoryPage.tsx'), 'HistoryPage'),
})

const analytics = createRoute({
  getParentRoute: () => gameParent,
  path: 'analytics',
  staticData: { title: 'Analytics' },
  validateSearch: (search: Record<string, unknown>): AnalyticsAddress => search,
  component: lazyRouteComponent(() => import('./analytics/GameAnalyticsPage.tsx'), 'GameAnalyticsPage'),
})

const activity = createRoute({
  getParentRoute: () => gameParent,
  path: 'activity',
  staticData: { title: 'Activity', permission: 'activity:read' },
  component: lazyRouteComponent(() => import('./game/GameActivity.tsx'), 'GameActivity'),
})

const allPlays = createRoute({
  getParentRoute: () => academyArea,
  path: 'plays',
  staticData: { title: 'Plays' },
  validateSearch: searchOf<typeof plays.list, ViewState & OpenAddress>(),
  component: lazyRouteComponent(() => import('./history/PlaysPage.tsx'), 'PlaysPage'),
})

const play = createRoute({
  getParentRoute: () => academyArea,
  path: 'plays/$playId',
  staticData: { title: 'Play' },
  component: lazyRouteComponent(() => import('./history/PlayStart.tsx'), 'PlayStart'),
})

export const resultLists = [leaderboards, allPlays, play] as const
export const resultPages = [rewards, schedule, history, analytics, activity] as const
