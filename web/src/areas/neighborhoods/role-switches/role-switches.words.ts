import {
  type RoleSwitch,
  type RoleSwitchAge,
  type RoleSwitchCase,
  type RoleSwitchConflict,
  type RoleSwitchStatus,
  roleSwitchHours,
  type SwitchRole,
} from '@fulmar/contract/role-switches'
import { statuses } from '#parts/statuses.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { formatCount } from '#ui/format/numbers.ts'

export const { options: statusOptions, Badge: SwitchBadge } = statuses<RoleSwitchStatus>({
  PENDING: ['To decide', 'wait'],
  APPROVED: ['Approved', 'ok'],
  REJECTED: ['Rejected', 'bad'],
  CANCELLED: ['Withdrawn', 'off'],
  EXPIRED: ['Expired', 'off'],
})

export const roleWords: Record<SwitchRole, string> = { MEMBER: 'Member', NEIGHBORHOOD: 'Leader' }
export const roleOptions = optionsOf(roleWords)

export const ageOptions = optionsOf<RoleSwitchAge>({
  under48h: 'Less than 48 hours',
  over48h: '48 hours or more',
  over7d: '7 days or more',
  over14d: '14 days or more',
})

type Wish = Pick<RoleSwitch, 'to' | 'neighborhood'>

/** "Lead Foz". */
export const formatWish = ({ to, neighborhood }: Wish): string =>
  to === 'NEIGHBORHOOD' ? `Lead ${neighborhood.name}` : `Step down from ${neighborhood.name}`

/** When a request expires if nobody decides. */
export const endOf = ({ requestedAt }: Pick<RoleSwitch, 'requestedAt'>): Date =>
  new Date(Date.parse(requestedAt) + roleSwitchHours.expiry * 3_600_000)

export const conflictWords: Record<RoleSwitchConflict, { title: string; text: (roleSwitch: RoleSwitch) => string }> = {
  LEADS_ELSEWHERE: {
    title: 'Leads another neighborhood',
    text: row => `On approval they leave ${row.fromNeighborhood?.name ?? 'the one they lead'}.`,
  },
  LAST_LEADER: {
    title: 'Last leader',
    text: row =>
      `${row.fromNeighborhood?.name ?? 'The neighborhood'} has no other leader. Choose a successor when you approve.`,
  },
  SUSPENDED: {
    title: 'Suspended or blocked',
    text: () => 'Reinstate their account first, or reject the request.',
  },
  REJECTED_LATELY: {
    title: 'Rejected less than 90 days ago',
    text: () => 'See the earlier requests below.',
  },
}

export const shortConflicts: Record<RoleSwitchConflict, string> = {
  LEADS_ELSEWHERE: 'leads elsewhere',
  LAST_LEADER: 'last leader',
  SUSPENDED: 'suspended',
  REJECTED_LATELY: 'recently rejected',
}

export interface Effects {
  gains: string[]
  loses: string[]
}

/** What a person gains and loses on approval. Points, collections and the member code never change. */
export function effectsOf({ request, members }: Pick<RoleSwitchCase, 'request' | 'members'>): Effects {
  const { from, to, fromNeighborhood, neighborhood } = request
  const moves = fromNeighborhood !== null && fromNeighborhood.id !== neighborhood.id
  if (to === 'MEMBER') return { gains: [], loses: [`Leadership of ${neighborhood.name}`] }
  return {
    gains: [
      `Leadership of ${neighborhood.name} (${formatCount(members, 'member')})`,
      `Name on the page of ${neighborhood.name}`,
      ...(fromNeighborhood === null ? [`Membership in ${neighborhood.name}`] : []),
    ],
    loses: [
      ...(from === 'NEIGHBORHOOD' && fromNeighborhood ? [`Leadership of ${fromNeighborhood.name}`] : []),
      ...(moves ? [`Membership in ${fromNeighborhood.name} (moves to ${neighborhood.name})`] : []),
    ],
  }
}

/** In days. Administrators are reminded after 48 hours, and a request expires after 30 days. */
export const patience = { pressing: 2, late: 14 }

/** A duration: "3 h", "2 days". Whole days, as in the inbox. */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 48 ? `${Math.round(hours)} h` : formatCount(Math.floor(hours / 24), 'day')
}

/** What approval does. */
export const formatEffect = ({ user, to, neighborhood }: RoleSwitch) =>
  to === 'NEIGHBORHOOD'
    ? `${user.name} becomes a leader of ${neighborhood.name} and is notified by email.`
    : `${user.name} becomes a member of ${neighborhood.name} again and is notified by email.`
