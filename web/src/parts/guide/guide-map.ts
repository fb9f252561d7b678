/** The pages of the guide in their order, and the addresses whose help they are. */
export const guideMap = [
  { page: 'getting-started', title: 'Getting started', at: ['/setup'] },
  { page: 'sign-in', title: 'Signing in and security', at: ['/settings/security', '/settings/profile'] },
  { page: 'dashboard', title: 'Dashboard', at: ['/dashboard'] },
  { page: 'decisions', title: 'Decisions', at: ['/decisions'] },
  { page: 'collections', title: 'Collections', at: ['/collections'] },
  { page: 'points', title: 'Points', at: ['/settings/points-policy'] },
  { page: 'users', title: 'Users', at: ['/users'] },
  { page: 'stores', title: 'Stores', at: ['/stores'] },
  { page: 'counter', title: 'The counter, for stores', at: [] },
  { page: 'neighborhoods', title: 'Neighborhoods', at: ['/neighborhood'] },
  { page: 'rates', title: 'Rates', at: ['/rates'] },
  { page: 'rewards', title: 'Rewards and redemptions', at: ['/rewards'] },
  { page: 'academy', title: 'Academy', at: ['/academy'] },
  { page: 'analytics', title: 'Analytics', at: ['/analytics'] },
  {
    page: 'impact-reports',
    title: 'Impact reports',
    at: ['/analytics/impact-reports', '/settings/impact-factors'],
  },
  { page: 'plans', title: 'Plans', at: ['/settings/plans'] },
  { page: 'notifications', title: 'Notifications', at: ['/notifications', '/settings/notifications'] },
  { page: 'activity', title: 'Activity', at: ['/settings/activity'] },
  { page: 'master-data', title: 'Master data', at: ['/settings/master-data'] },
  { page: 'settings', title: 'Settings and team', at: ['/settings'] },
  { page: 'imports', title: 'Importing', at: ['/settings/imports'] },
  { page: 'jobs', title: 'Jobs', at: ['/settings/jobs'] },
  { page: 'integrations', title: 'Integrations', at: ['/settings/integrations'] },
] as const satisfies { page: string; title: string; at: readonly string[] }[]

const entries = guideMap
  .flatMap(({ page, title, at }) => at.map(address => ({ page, title, address })))
  .toSorted((one, other) => other.address.length - one.address.length)

/** The guide page for an address: that of the longest beginning which the map names. */
export const guideFor = (pathname: string) =>
  entries.find(({ address }) => pathname === address || pathname.startsWith(`${address}/`))
