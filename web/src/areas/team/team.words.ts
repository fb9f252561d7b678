import { permissionWords, roleWords } from '@fulmar/contract/core/permission-words'
import { type AdminRole, adminRoles, grants, type Permission, type Role } from '@fulmar/contract/core/permissions'
import type { TeamMember } from '@fulmar/contract/team'
import { statuses } from '#parts/statuses.tsx'
import { capitalize } from '#ui/format/capitalize.ts'

type TeamStatus = TeamMember['status']

export const { options: statusOptions, Badge: TeamBadge } = statuses<TeamStatus>({
  ACTIVE: ['Active', 'ok'],
  PENDING: ['Invited', 'wait'],
  BLOCKED: ['Deactivated', 'off'],
})

export const roleOptions = adminRoles.map(value => ({ value, label: roleWords[value] }))

export const rolePurposes: Record<AdminRole, string> = {
  OWNER: 'Runs the programme and the team.',
  OPERATIONS: 'Manages stores, people and collections.',
  FINANCE: 'Manages points, rates and costs.',
  CONTENT: 'Manages the academy and rewards.',
  AUDITOR: 'Can view everything and change nothing.',
}

// Actions not listed here are shown by their own name.
const actionWords: Record<string, string> = {
  read: 'View',
  write: 'Change',
  export: 'Export',
  manage: 'Manage',
  check: 'Look up',
  ask: 'Request',
  decide: 'Decide on',
  keep: 'Save',
  backdate: 'Back-date',
  codes: 'Import and withdraw',
  budget: 'Set',
}

// Names of areas after a verb, where they differ from the code.
const areaWords: Record<string, string> = {
  rates: 'plastic rates',
  activity: 'activity log',
  policy: 'points policy',
  programme: 'programme settings',
  setup: 'setup of the programme',
  system: 'health of the installation',
  views: 'list views',
  'collections:review': 'flagged collections',
  'users:erase': 'people',
  'points:approve': 'adjustments above the daily allowance',
  'rates:approve': 'large rate changes',
  'rewards:codes': 'voucher codes',
  'rewards:reveal': 'voucher codes',
  'rewards:redeem': 'rewards for members',
  'academy:edit': 'games',
  'academy:budget': 'budgets and points of games',
  'academy:moderate': 'plays and leaderboards',
  'plans:assign': 'plans to stores',
}

export interface Ability {
  verb: string
  areas: string[]
}

const roleHas = (role: AdminRole, permission: Permission) => (grants[permission] as readonly Role[]).includes(role)

/** What administrators can do, in words, and which of their roles can. */
export const permissionMatrix = () =>
  (Object.keys(grants) as Permission[])
    .filter(permission => adminRoles.some(role => roleHas(role, permission)))
    .map(permission => ({
      permission,
      words: capitalize(permissionWords[permission]),
      roles: adminRoles.filter(role => roleHas(role, permission)),
    }))

/** What a role can do, from the table the server checks: "View dashboard, analytics …". */
export function abilitiesOf(role: AdminRole): Ability[] {
  const mine = (Object.keys(grants) as Permission[]).filter(key => roleHas(role, key))
  const byVerb = new Map<string, string[]>()
  for (const permission of mine) {
    const [area = '', action = ''] = permission.split(':')
    const verb = actionWords[action] ?? capitalize(action)
    byVerb.set(verb, [
      ...(byVerb.get(verb) ?? []),
      areaWords[permission] ?? areaWords[area] ?? area.replaceAll('-', ' '),
    ])
  }
  return [...byVerb].map(([verb, areas]) => ({ verb, areas }))
}
