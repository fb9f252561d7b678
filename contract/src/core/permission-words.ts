import { type AdminRole, adminRoles, type Grantee, grants, type Permission } from './permissions.ts'

/** Display names of roles. */
export const roleWords: Record<AdminRole, string> = {
  OWNER: 'Owner',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  CONTENT: 'Content',
  AUDITOR: 'Auditor',
}

/** What each permission allows, as in "Your role does not let you …". */
export const permissionWords: Record<Permission, string> = {
  'dashboard:read': 'see the dashboard',
  'analytics:read': 'see analytics',
  'collections:read': 'see collections',
  'collections:record': 'record collections',
  'collections:backdate': 'record collections of earlier days',
  'collections:review': 'review flagged collections',
  'collections:export': 'export collections',
  'points:read': 'see points',
  'points:export': 'export the points ledger',
  'points:adjust': 'adjust points',
  'points:approve': 'approve adjustments of points',
  'policy:read': 'see the points policy',
  'policy:write': 'change the points policy',
  'programme:read': 'see the programme settings',
  'programme:write': 'change the programme settings',
  'users:read': 'see users',
  'users:write': 'change users',
  'users:export': 'export users',
  'users:erase': 'erase users',
  'users:check': 'look up member codes',
  'stores:read': 'see stores',
  'stores:write': 'change stores',
  'stores:approve': 'decide on store requests',
  'stores:export': 'export stores',
  'stores:own': 'run a store',
  'counter:read': 'see the staff and devices of a store',
  'counter:open': 'open the counter of a store',
  'counter:use': 'work at the counter of a store',
  'neighborhoods:read': 'see neighborhoods',
  'neighborhoods:write': 'change neighborhoods',
  'neighborhoods:export': 'export neighborhoods',
  'role-switches:read': 'see role switch requests',
  'role-switches:ask': 'request role switches',
  'role-switches:decide': 'decide on role switch requests',
  'role-switches:export': 'export role switch requests',
  'rates:read': 'see plastic rates',
  'rates:write': 'change plastic rates',
  'rates:approve': 'approve plastic rates',
  'costs:read': 'see proposed cost changes',
  'costs:propose': 'propose cost changes',
  'costs:approve': 'approve cost changes',
  'rewards:read': 'see rewards',
  'rewards:write': 'change rewards',
  'rewards:codes': 'manage voucher codes',
  'rewards:reveal': 'reveal voucher codes',
  'rewards:export': 'export rewards',
  'rewards:redeem': 'redeem rewards',
  'redemptions:read': 'see redemptions',
  'redemptions:fulfil': 'fulfil redemptions',
  'redemptions:confirm': 'confirm redemptions',
  'redemptions:cancel': 'cancel redemptions',
  'redemptions:export': 'export redemptions',
  'master:read': 'see master data',
  'master:write': 'change master data',
  'academy:read': 'see the academy',
  'academy:write': 'create games or change their content',
  'academy:edit': 'change games',
  'academy:budget': 'set the budget of a game',
  'academy:moderate': 'moderate plays and players',
  'academy:export': 'export data of the academy',
  'academy:play': 'play games',
  'plans:read': 'see plans',
  'plans:write': 'change plans',
  'plans:assign': 'put stores on plans',
  'views:keep': 'save views',
  'impact:read': 'see impact reports and factors',
  'impact:draft': 'draft impact reports',
  'impact:issue': 'issue and withdraw impact reports',
  'impact:factors': 'change impact factors',
  'impact:export': 'export the evidence of impact reports',
  'notifications:own': 'get notifications',
  'imports:use': 'import records',
  'jobs:own': 'follow the exports and other jobs you started',
  'jobs:read': 'see background jobs',
  'jobs:write': 'run and cancel background jobs',
  'system:read': 'see the health of the installation',
  'setup:manage': 'set up the programme',
  'search:use': 'search the programme',
  'activity:read': 'see the activity log',
  'activity:export': 'export the activity log',
  'team:read': 'see the team',
  'team:manage': 'manage the team',
  'integrations:manage': 'manage API keys and webhooks',
}

const either = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** "Your role, Auditor, does not let you change games. An owner can change it to Owner or Content." */
export function formatMissing(permission: Permission, { adminRole }: Pick<Grantee, 'adminRole'>): string {
  const role = adminRole ? `Your role, ${roleWords[adminRole]},` : 'Your account'
  const enough = adminRoles.filter(role => (grants[permission] as readonly string[]).includes(role))
  const way =
    adminRole && enough.length > 0 ? ` An owner can change it to ${either(enough.map(role => roleWords[role]))}.` : ''
  return `${role} does not let you ${permissionWords[permission]}.${way}`
}
