import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '#core/routes.tsx'

const masterData = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'master-data',
  staticData: { title: 'Master data', permission: 'master:read' },
})

const masterLists = createRoute({
  getParentRoute: () => masterData,
  path: '/',
  component: lazyRouteComponent(() => import('./MasterDataPage.tsx'), 'MasterDataPage'),
})

const masterList = createRoute({
  getParentRoute: () => masterData,
  path: '$list',
  staticData: { title: 'List' },
  component: lazyRouteComponent(() => import('./MasterListPage.tsx'), 'MasterListPage'),
})

export const masterDataRoute = masterData.addChildren([masterLists, masterList])
