import {
  type RoleSwitch,
  type RoleSwitchAge,
  type RoleSwitchCase,
  type RoleSwitchConflict,
  type RoleSwitchStatus,
  roleSwitchHours,
  type SwitchRole,
} from '@fulmar/contract/role-switches'
import { optionsOf } from '#parts/options-of.ts'
import { formatCount } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const statusWords: Record<RoleSwitchStatus, string> = {
  PENDING: 'To decide',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CANCELLED: 'Taken back',
  EXPIRED: 'Expired',
}

export const statusTones: Record<RoleSwitchStatus, Tone> = {
  PENDING: 'wait',
  APPROVED: 'ok',
  REJECTED: 'bad',
  CANCELLED: 'off',
  EXPIRED: 'off',
}

export const statusOptions = optionsOf(statusWords)

export const roleWords: Record<SwitchRole, string> = { MEMBER: 'Member', NEIGHBORHOOD: 'Leader' }
export const roleOptions = optionsOf(roleWords)

export const ageOptions = optionsOf<RoleSwitchAge>({
  under48h: 'Less than 48 hours',
  over48h: '48 hours or more',
  over7d: '7 days or more',
  over14d: '14 days or more',
})

type Wish = Pick<RoleSwitch, 'to' | 'neighborhood'>

/** "To lead Foz". */
export const sayWish = ({ to, neighborhood }: Wish): string =>
  to === 'NEIGHBORHOOD' ? `To lead ${neighborhood.name}` : `To step down from ${neighborhood.name}`

/** When a request that nobody decides ends by itself. */
export const endOf = ({ requestedAt }: Pick<RoleSwitch, 'requestedAt'>): Date =>
  new Date(Date.parse(requestedAt) + roleSwitchHours.expiry * 3_600_000)

export const conflictWords: Record<RoleSwitchConflict, { title: string; text: (it: RoleSwitch) => string }> = {
  LEADS_ELSEWHERE: {
    title: 'Leads another neighborhood',
    text: it => `With an approval they leave ${it.fromNeighborhood?.name ?? 'the one they lead'}.`,
  },
  LAST_LEADER: {
    title: 'The last leader',
    text: it => `Nobody else leads ${it.fromNeighborhood?.name ?? 'it'}. Approve and name who leads after them.`,
  },
  SUSPENDED: {
    title: 'May not act at the moment',
    text: () => 'They are suspended or blocked. Reinstate them first, or reject the request.',
  },
  REJECTED_LATELY: {
    title: 'Rejected less than 90 days ago',
    text: () => 'Look at the earlier requests below.',
  },
}

export const shortConflicts: Record<RoleSwitchConflict, string> = {
  LEADS_ELSEWHERE: 'leads elsewhere',
  LAST_LEADER: 'last leader',
  SUSPENDED: 'may not act',
  REJECTED_LATELY: 'rejected lately',
}

export interface Effects {
  gains: string[]
  loses: string[]
}

/** What an approval gives the person and takes from them. Points, collections and the member code stay in any case. */
export function effectsOf({ request, members }: Pick<RoleSwitchCase, 'request' | 'members'>): Effects {
  const { from, to, fromNeighborhood, neighborhood } = request
  const moves = fromNeighborhood !== null && fromNeighborhood.id !== neighborhood.id
  if (to === 'MEMBER') return { gains: [], loses: [`The lead of ${neighborhood.name}`] }
  return {
    gains: [
      `The lead of ${neighborhood.name}, with ${formatCount(members, 'member')}`,
      `Their name on the page of ${neighborhood.name}`,
      ...(fromNeighborhood === null ? [`A home in ${neighborhood.name}`] : []),
    ],
    loses: [
      ...(from === 'NEIGHBORHOOD' && fromNeighborhood ? [`The lead of ${fromNeighborhood.name}`] : []),
      ...(moves ? [`Their place in ${fromNeighborhood.name}: they belong to ${neighborhood.name} from then on`] : []),
    ],
  }
}

/** After 48 hours administrators are reminded, and 30 days end a request. */
export const patience = { pressing: 2, late: 14 }

/** "3 h", "2 days": how long something took. Whole days, as the inbox counts them. */
export function sayHours(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 48 ? `${Math.round(hours)} h` : formatCount(Math.floor(hours / 24), 'day')
}

export const rejectionReasons = [
  'There are enough leaders at the moment',
  'Please take part for some time first',
  'We could not reach you about it',
]
