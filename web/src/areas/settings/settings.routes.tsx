import type { activity as activityArea } from '@fulmar/contract/activity/activity'
import type { imports as importArea } from '@fulmar/contract/imports'
import type { webhooks } from '@fulmar/contract/integrations/webhooks'
import type { jobs } from '@fulmar/contract/jobs/jobs'
import type { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import type { team as teamArea } from '@fulmar/contract/team'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { protectedRoute, rootRoute } from '#core/routes.tsx'
import { searchOf } from '#core/search.ts'
import { readAccessToken } from '#core/session/access-token.ts'
import type { ViewState } from '#ui/table/view-search.ts'
import type { Preset } from './imports/preset.ts'
import type { InviteAddress } from './team/TeamPage.tsx'

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

const notifications = createRoute({
  getParentRoute: () => area,
  path: 'notifications',
  staticData: { title: 'Notifications', permission: 'notifications:own' },
  component: lazyRouteComponent(() => import('./notifications/NotificationSettings.tsx'), 'NotificationSettings'),
})

const team = createRoute({
  getParentRoute: () => area,
  path: 'team',
  staticData: { title: 'Team and roles', permission: 'team:read' },
  validateSearch: searchOf<typeof teamArea.list, ViewState & InviteAddress>(),
  component: lazyRouteComponent(() => import('./team/TeamPage.tsx'), 'TeamPage'),
})

const activity = createRoute({
  getParentRoute: () => area,
  path: 'activity',
  staticData: { title: 'Activity', permission: 'activity:read' },
  validateSearch: searchOf<typeof activityArea.list, ViewState>(),
  component: lazyRouteComponent(() => import('./activity/ActivityPage.tsx'), 'ActivityPage'),
})

const integrations = createRoute({
  getParentRoute: () => area,
  path: 'integrations',
  staticData: { title: 'Integrations', permission: 'integrations:manage' },
  validateSearch: searchOf<typeof webhooks.deliveries, ViewState>(),
  component: lazyRouteComponent(() => import('./integrations/IntegrationsPage.tsx'), 'IntegrationsPage'),
})

const imports = createRoute({
  getParentRoute: () => area,
  path: 'imports',
  staticData: { title: 'Imports', permission: 'imports:use' },
})

const importList = createRoute({
  getParentRoute: () => imports,
  path: '/',
  validateSearch: searchOf<typeof importArea.list, ViewState>(),
  component: lazyRouteComponent(() => import('./imports/ImportsPage.tsx'), 'ImportsPage'),
})

const newImport = createRoute({
  getParentRoute: () => imports,
  path: 'new',
  staticData: { title: 'Import a file' },
  validateSearch: (search: { kind?: string } & Preset) => search,
  component: lazyRouteComponent(() => import('./imports/NewImportPage.tsx'), 'NewImportPage'),
})

const oneImport = createRoute({
  getParentRoute: () => imports,
  path: '$id',
  staticData: { title: 'Import' },
  validateSearch: (search: Preset) => search,
  component: lazyRouteComponent(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
})

const jobArea = createRoute({
  getParentRoute: () => area,
  path: 'jobs',
  staticData: { title: 'Jobs' },
})

const jobList = createRoute({
  getParentRoute: () => jobArea,
  path: '/',
  staticData: { permission: 'jobs:read' },
  validateSearch: searchOf<typeof jobs.list, ViewState>(),
  component: lazyRouteComponent(() => import('./jobs/JobList.tsx'), 'JobList'),
})

const jobQueue = createRoute({
  getParentRoute: () => jobArea,
  path: 'queue',
  staticData: { title: 'Queue', permission: 'jobs:read' },
  validateSearch: searchOf<typeof jobs.queue, ViewState>(),
  component: lazyRouteComponent(() => import('./jobs/QueueList.tsx'), 'QueueList'),
})

const jobSchedule = createRoute({
  getParentRoute: () => jobArea,
  path: 'schedule',
  staticData: { title: 'Schedule', permission: 'jobs:read' },
  component: lazyRouteComponent(() => import('./jobs/SchedulePage.tsx'), 'SchedulePage'),
})

const jobRecord = createRoute({
  getParentRoute: () => jobArea,
  path: '$id',
  staticData: { title: 'Job', permission: 'jobs:own' },
  component: lazyRouteComponent(() => import('./jobs/JobPage.tsx'), 'JobPage'),
})

const policy = createRoute({
  getParentRoute: () => area,
  path: 'points-policy',
  staticData: { title: 'Points policy', permission: 'policy:read' },
  component: lazyRouteComponent(() => import('./policy/PolicyPage.tsx'), 'PolicyPage'),
})

const programme = createRoute({
  getParentRoute: () => area,
  path: 'programme',
  staticData: { title: 'Programme', permission: 'programme:read' },
  component: lazyRouteComponent(() => import('./programme/ProgrammePage.tsx'), 'ProgrammePage'),
})

const about = createRoute({
  getParentRoute: () => area,
  path: 'about',
  staticData: { title: 'About', permission: 'programme:read' },
  component: lazyRouteComponent(() => import('./about/AboutPage.tsx'), 'AboutPage'),
})

const impactFactors = createRoute({
  getParentRoute: () => area,
  path: 'impact-factors',
  staticData: { title: 'Impact factors', permission: 'impact:read' },
  component: lazyRouteComponent(() => import('./impact-factors/ImpactFactorsPage.tsx'), 'ImpactFactorsPage'),
})

const plans = createRoute({
  getParentRoute: () => area,
  path: 'plans',
  staticData: { title: 'Plans', permission: 'plans:read' },
})

const planOverview = createRoute({
  getParentRoute: () => plans,
  path: '/',
  validateSearch: searchOf<typeof subscriptions.list, ViewState>(),
  component: lazyRouteComponent(() => import('./plans/PlansPage.tsx'), 'PlansPage'),
})

const invoices = createRoute({
  getParentRoute: () => plans,
  path: 'invoices',
  staticData: { title: 'Invoices' },
  validateSearch: searchOf<typeof subscriptions.invoices, ViewState>(),
  component: lazyRouteComponent(() => import('./plans/invoices/InvoiceList.tsx'), 'InvoiceList'),
})

const masterData = createRoute({
  getParentRoute: () => area,
  path: 'master-data',
  staticData: { title: 'Master data', permission: 'master:read' },
})

const masterLists = createRoute({
  getParentRoute: () => masterData,
  path: '/',
  component: lazyRouteComponent(() => import('./master-data/MasterDataPage.tsx'), 'MasterDataPage'),
})

const masterList = createRoute({
  getParentRoute: () => masterData,
  path: '$list',
  staticData: { title: 'List' },
  component: lazyRouteComponent(() => import('./master-data/MasterListPage.tsx'), 'MasterListPage'),
})

/** Outside the frame of the app, because what is on the page is what the printer gets. */
export const invoiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/plans/invoices/$id',
  staticData: { title: 'Invoice' },
  beforeLoad: ({ location }) => {
    if (readAccessToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
  component: lazyRouteComponent(() => import('./plans/invoices/InvoicePage.tsx'), 'InvoicePage'),
})

export const settingsRoute = area.addChildren([
  index,
  profile,
  security,
  appearance,
  notifications,
  programme,
  team,
  policy,
  plans.addChildren([planOverview, invoices]),
  masterData.addChildren([masterLists, masterList]),
  impactFactors,
  imports.addChildren([importList, newImport, oneImport]),
  integrations,
  jobArea.addChildren([jobList, jobQueue, jobSchedule, jobRecord]),
  activity,
  about,
])
