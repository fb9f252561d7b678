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

/** What a role can do, from the table the server checks and in the words of its refusals: "See the dashboard, analytics …". */
export function abilitiesOf(role: AdminRole): Ability[] {
  const byVerb = new Map<string, string[]>()
  for (const { words, roles } of permissionMatrix()) {
    if (!roles.includes(role)) continue
    const [verb = '', ...rest] = words.split(' ')
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), rest.join(' ')])
  }
  return [...byVerb].map(([verb, areas]) => ({ verb, areas }))
}
