export const userTypes = ['MEMBER', 'STORE', 'NEIGHBORHOOD', 'ADMIN'] as const
export type UserType = (typeof userTypes)[number]

export const adminRoles = ['OWNER', 'OPERATIONS', 'FINANCE', 'CONTENT', 'AUDITOR'] as const
export type AdminRole = (typeof adminRoles)[number]

/** An administrator's role, or the user type of everyone else. */
export type Role = AdminRole | Exclude<UserType, 'ADMIN'>

const everyAdmin = adminRoles

/** Roles by permission. The server checks every call; the web hides pages and buttons. */
export const grants = {
  'dashboard:read': everyAdmin,
  'analytics:read': everyAdmin,
  'collections:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'collections:record': ['OWNER', 'OPERATIONS', 'STORE'],
  'collections:backdate': ['OWNER', 'OPERATIONS'],
  'collections:review': ['OWNER', 'OPERATIONS'],
  'collections:export': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'points:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'points:export': ['OWNER', 'FINANCE', 'AUDITOR'],
  'points:adjust': ['OWNER', 'OPERATIONS', 'FINANCE'],
  'points:approve': ['OWNER', 'FINANCE'],
  'policy:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'policy:write': ['OWNER', 'FINANCE'],
  'programme:read': everyAdmin,
  'programme:write': ['OWNER', 'FINANCE'],
  'users:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'users:write': ['OWNER', 'OPERATIONS'],
  'users:export': ['OWNER', 'OPERATIONS', 'AUDITOR'],
  'users:erase': ['OWNER'],
  'users:check': [...everyAdmin, 'STORE'],
  /** What members see and do about themselves, under `my` paths. */
  'account:own': ['MEMBER', 'NEIGHBORHOOD'],
  'stores:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'stores:write': ['OWNER', 'OPERATIONS'],
  'stores:approve': ['OWNER', 'OPERATIONS'],
  'stores:export': ['OWNER', 'OPERATIONS', 'AUDITOR'],
  'stores:own': ['STORE'],
  'counter:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR', 'STORE'],
  'counter:open': ['STORE'],
  'counter:use': ['STORE'],
  'neighborhoods:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'neighborhoods:write': ['OWNER', 'OPERATIONS'],
  'neighborhoods:lead': ['NEIGHBORHOOD'],
  'neighborhoods:export': ['OWNER', 'OPERATIONS', 'AUDITOR'],
  'role-switches:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'role-switches:ask': ['OWNER', 'OPERATIONS', 'MEMBER', 'NEIGHBORHOOD'],
  'role-switches:decide': ['OWNER', 'OPERATIONS'],
  'role-switches:export': ['OWNER', 'OPERATIONS', 'AUDITOR'],
  'rates:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'rates:write': ['OWNER', 'OPERATIONS', 'FINANCE'],
  'rates:approve': ['OWNER', 'FINANCE'],
  'costs:read': everyAdmin,
  'costs:propose': ['OWNER', 'OPERATIONS', 'FINANCE', 'CONTENT'],
  'costs:approve': ['OWNER', 'FINANCE'],
  /** Further limited by the permissions of each kind of proposal. */
  'proposals:read': everyAdmin,
  'proposals:ask': ['OWNER', 'OPERATIONS', 'FINANCE', 'CONTENT'],
  'proposals:decide': ['OWNER', 'OPERATIONS', 'FINANCE'],
  'rewards:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'CONTENT', 'AUDITOR'],
  'rewards:write': ['OWNER', 'OPERATIONS', 'CONTENT'],
  'rewards:codes': ['OWNER', 'OPERATIONS'],
  'rewards:reveal': ['OWNER'],
  'rewards:export': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'rewards:redeem': ['OWNER', 'OPERATIONS', 'STORE', 'MEMBER', 'NEIGHBORHOOD'],
  'redemptions:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'redemptions:fulfil': ['OWNER', 'OPERATIONS', 'STORE'],
  'redemptions:confirm': ['MEMBER', 'NEIGHBORHOOD'],
  'redemptions:cancel': ['OWNER', 'OPERATIONS', 'STORE', 'MEMBER', 'NEIGHBORHOOD'],
  'redemptions:export': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'master:read': everyAdmin,
  'master:write': ['OWNER', 'OPERATIONS', 'CONTENT'],
  'academy:read': everyAdmin,
  'academy:write': ['OWNER', 'CONTENT'],
  'academy:edit': ['OWNER', 'FINANCE', 'CONTENT'],
  'academy:budget': ['OWNER', 'FINANCE'],
  'academy:moderate': ['OWNER', 'OPERATIONS'],
  'academy:export': ['OWNER', 'OPERATIONS', 'CONTENT', 'AUDITOR'],
  'academy:play': ['MEMBER', 'NEIGHBORHOOD'],
  'academy:boards': [...everyAdmin, 'MEMBER', 'NEIGHBORHOOD'],
  'plans:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'plans:write': ['OWNER', 'FINANCE'],
  'plans:assign': ['OWNER', 'OPERATIONS', 'FINANCE'],
  'notifications:own': [...everyAdmin, 'STORE', 'MEMBER', 'NEIGHBORHOOD'],
  'impact:read': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'impact:draft': ['OWNER', 'OPERATIONS', 'FINANCE'],
  'impact:issue': ['OWNER', 'FINANCE'],
  'impact:factors': ['OWNER', 'FINANCE'],
  'impact:export': ['OWNER', 'OPERATIONS', 'FINANCE', 'AUDITOR'],
  'views:keep': everyAdmin,
  'search:use': everyAdmin,
  'activity:read': everyAdmin,
  'activity:export': ['OWNER', 'AUDITOR'],
  'imports:use': ['OWNER', 'OPERATIONS', 'CONTENT'],
  'jobs:own': everyAdmin,
  'jobs:read': ['OWNER'],
  'jobs:write': ['OWNER'],
  'system:read': ['OWNER', 'AUDITOR'],
  'setup:manage': ['OWNER'],
  'team:read': ['OWNER', 'OPERATIONS', 'AUDITOR'],
  'team:manage': ['OWNER'],
  'integrations:manage': ['OWNER'],
} as const satisfies Record<`${string}:${string}`, readonly Role[]>

export type Permission = keyof typeof grants

/** The part of a user that decides their permissions. */
export interface Grantee {
  userType: UserType
  adminRole: AdminRole | null
  /** What an API key is limited to. A session has no such limit. */
  scopes?: readonly Permission[] | undefined
}

/** An administrator without a role has no permissions. */
export const can = (who: Grantee, permission: Permission): boolean => {
  const role = who.userType === 'ADMIN' ? who.adminRole : who.userType
  const isInScope = who.scopes === undefined || who.scopes.includes(permission)
  return isInScope && role !== null && (grants[permission] as readonly Role[]).includes(role)
}
