import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'

settingsRoute.update({ component: lazyRouteComponent(() => import('./SettingsLayout.tsx'), 'SettingsLayout') })

const index = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true })
  },
})

const profile = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
})

const security = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'security',
  staticData: { title: 'Security' },
  component: lazyRouteComponent(() => import('./security/SecurityPage.tsx'), 'SecurityPage'),
})

const appearance = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'appearance',
  staticData: { title: 'Appearance' },
  component: lazyRouteComponent(() => import('./AppearancePage.tsx'), 'AppearancePage'),
})

/** The pages about the signed-in person; those about the programme belong to their areas. */
export const ownSettingsRoutes = [index, profile, security, appearance] as const
