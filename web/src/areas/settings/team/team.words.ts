import { type AdminRole, adminRoles, grants, type Permission, type Role } from '@fulmar/contract/permissions'
import type { TeamMember } from '@fulmar/contract/team'
import { roleWords } from '#parts/roles.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

type TeamStatus = TeamMember['status']

export const statusWords: Record<TeamStatus, string> = {
  ACTIVE: 'Active',
  PENDING: 'Invited',
  BLOCKED: 'Deactivated',
}

export const statusTones: Record<TeamStatus, Tone> = { ACTIVE: 'ok', PENDING: 'wait', BLOCKED: 'off' }

const options = <V extends string>(words: Record<V, string>) =>
  (Object.keys(words) as V[]).map(value => ({ value, label: words[value] }))

export const statusOptions = options(statusWords)
export const roleOptions = adminRoles.map(value => ({ value, label: roleWords[value] }))

/** What each role is for, in one line. */
export const rolePurposes: Record<AdminRole, string> = {
  OWNER: 'Runs the programme and the team.',
  OPERATIONS: 'Runs the day: stores, people, collections.',
  FINANCE: 'Watches points, rates and what they cost.',
  CONTENT: 'Writes the academy and the rewards.',
  AUDITOR: 'Looks at everything, changes nothing.',
}

// What an action means to a person. One the table gains later shows under its own name until it is given words here.
const actionWords: Record<string, string> = {
  read: 'See',
  write: 'Change',
  export: 'Export',
  manage: 'Manage',
  check: 'Look up',
  ask: 'Ask for',
  decide: 'Decide about',
  keep: 'Keep',
  backdate: 'Back-date',
}

// What an area is called beside its verb; some verbs want another word for it.
const areaWords: Record<string, string> = {
  rates: 'plastic rates',
  activity: 'activity log',
  policy: 'points policy',
  views: 'saved views of lists',
  'collections:review': 'flagged collections',
  'users:erase': 'people, for good',
  'points:approve': 'adjustments above the daily allowance',
  'rates:approve': 'large rate changes',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export interface Ability {
  verb: string
  areas: string[]
}

/** What a role may do, out of the table the server itself asks: "See dashboard, analytics …", "Change neighborhoods". */
export function abilitiesOf(role: AdminRole): Ability[] {
  const mine = (Object.keys(grants) as Permission[]).filter(it => (grants[it] as readonly Role[]).includes(role))
  const byVerb = new Map<string, string[]>()
  for (const permission of mine) {
    const [area = '', action = ''] = permission.split(':')
    const verb = actionWords[action] ?? capital(action)
    byVerb.set(verb, [
      ...(byVerb.get(verb) ?? []),
      areaWords[permission] ?? areaWords[area] ?? area.replaceAll('-', ' '),
    ])
  }
  return [...byVerb].map(([verb, areas]) => ({ verb, areas }))
}
