import type { activity as activityArea } from '@fulmar/contract/activity'
import type { team as teamArea } from '@fulmar/contract/team'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { protectedRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import type { ViewState } from '#ui/table/view-search.ts'

const area = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./SettingsLayout.tsx'), 'SettingsLayout'),
})

const index = createRoute({
  getParentRoute: () => area,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true })
  },
})

const profile = createRoute({
  getParentRoute: () => area,
  path: 'profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
})

const security = createRoute({
  getParentRoute: () => area,
  path: 'security',
  staticData: { title: 'Security' },
  component: lazyRouteComponent(() => import('./security/SecurityPage.tsx'), 'SecurityPage'),
})

const appearance = createRoute({
  getParentRoute: () => area,
  path: 'appearance',
  staticData: { title: 'Appearance' },
  component: lazyRouteComponent(() => import('./AppearancePage.tsx'), 'AppearancePage'),
})

const team = createRoute({
  getParentRoute: () => area,
  path: 'team',
  staticData: { title: 'Team and roles', permission: 'team:read' },
  validateSearch: searchOf<typeof teamArea.list, ViewState>(),
  component: lazyRouteComponent(() => import('./team/TeamPage.tsx'), 'TeamPage'),
})

const activity = createRoute({
  getParentRoute: () => area,
  path: 'activity',
  staticData: { title: 'Activity', permission: 'activity:read' },
  validateSearch: searchOf<typeof activityArea.list, ViewState>(),
  component: lazyRouteComponent(() => import('./activity/ActivityPage.tsx'), 'ActivityPage'),
})

const policy = createRoute({
  getParentRoute: () => area,
  path: 'points-policy',
  staticData: { title: 'Points policy', permission: 'policy:read' },
  component: lazyRouteComponent(() => import('./policy/PolicyPage.tsx'), 'PolicyPage'),
})

export const settingsRoute = area.addChildren([index, profile, security, appearance, team, policy, activity])
