import type { Permission } from '@fulmar/contract/core/permissions'
import { type FoundKind, type FoundRecord, findsWith } from '@fulmar/contract/search'
import {
  CircleHelp,
  ClipboardCheck,
  Coins,
  FileText,
  Gift,
  GraduationCap,
  type LucideIcon,
  MapPinned,
  Plus,
  Scale,
  Store,
  Ticket,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { formatMemberCode } from '#parts/member-code.ts'
import type { NavGroup } from '#ui/shell/shell.types.ts'
import type { KnownRoute } from '../nearest-route.ts'
import type { RecentRecord } from './recent-records.ts'

/** A line of the palette. */
export interface PaletteItem {
  id: string
  label: string
  detail?: string
  icon: LucideIcon
  to: string
  record?: RecentRecord
}

export interface PaletteSection {
  label: string
  items: PaletteItem[]
}

type May = (permission: Permission) => boolean

const actions: { label: string; to: string; permission: Permission; icon: LucideIcon }[] = [
  { label: 'Record collection', to: '/collections/record', permission: 'collections:record', icon: Plus },
  {
    label: 'Review flagged collections',
    to: '/collections/review',
    permission: 'collections:review',
    icon: ClipboardCheck,
  },
  {
    label: 'Review the oldest store request',
    to: '/stores/requests',
    permission: 'stores:approve',
    icon: ClipboardCheck,
  },
  {
    label: 'Decide role switches',
    to: '/neighborhood/requests',
    permission: 'role-switches:decide',
    icon: ClipboardCheck,
  },
  { label: 'Hand over a reward', to: '/rewards/redemptions', permission: 'redemptions:fulfil', icon: Ticket },
  { label: 'Add store', to: '/stores/new', permission: 'stores:approve', icon: Plus },
  { label: 'Add reward', to: '/rewards/new', permission: 'rewards:write', icon: Plus },
  { label: 'New game', to: '/academy/create', permission: 'academy:write', icon: Plus },
  { label: 'Open the guide', to: '/help', permission: 'search:use', icon: CircleHelp },
  { label: 'Invite administrator', to: '/settings/team?open=invite', permission: 'team:manage', icon: UserPlus },
]

/** Both of "store requests" and "requests store" find "Stores › Requests". */
const isAbout = (label: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every(word => label.toLowerCase().includes(word))

export const actionItems = (may: May, text: string): PaletteItem[] =>
  actions
    .filter(action => may(action.permission) && isAbout(action.label, text))
    .map(({ label, to, icon }) => ({ id: `action ${to}`, label, to, icon }))

/** The pages of the navigation and those inside them, such as the sections of Settings. */
export function pageItems(groups: readonly NavGroup[], routes: readonly KnownRoute[], text: string): PaletteItem[] {
  const places = groups.flatMap(group => group.items)
  const isAction = (path: string) => actions.some(action => action.to === path && /record|new|create/.test(path))
  return places.flatMap(place => {
    const inside = routes.filter(({ path }) => path.startsWith(`${place.to}/`) && !isAction(path))
    const pages = inside.map(({ path, title }) => ({ label: `${place.label} › ${title}`, to: path }))
    return [{ label: place.label, to: place.to }, ...pages]
      .filter(({ label }) => isAbout(label, text))
      .map(({ label, to }) => ({ id: `page ${to}`, label, to, icon: to === place.to ? place.icon : FileText }))
  })
}

const kinds: Record<FoundKind, { label: string; icon: LucideIcon; to: (id: string) => string }> = {
  USER: { label: 'Users', icon: UserRound, to: id => `/users/${id}` },
  STORE: { label: 'Stores', icon: Store, to: id => `/stores/${id}` },
  NEIGHBORHOOD: { label: 'Neighborhoods', icon: MapPinned, to: id => `/neighborhood/${id}` },
  REWARD: { label: 'Rewards', icon: Gift, to: id => `/rewards/${id}` },
  GAME: { label: 'Games', icon: GraduationCap, to: id => `/academy/${id}` },
  REDEMPTION: { label: 'Redemptions', icon: Ticket, to: id => `/rewards/redemptions?queue=all&open=${id}` },
  COLLECTION: { label: 'Collections', icon: Scale, to: id => `/collections/${id}` },
}

const formatStatus = (status: string) =>
  ['ACTIVE', 'PUBLISHED', 'RECORDED'].includes(status)
    ? undefined
    : status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' ')

const formatCode = ({ kind, code }: RecentRecord) => (kind === 'USER' && code ? formatMemberCode(code) : code)

const itemOf = (record: RecentRecord, more: (string | null | undefined)[]): PaletteItem => ({
  id: `record ${record.id}`,
  label: record.name,
  detail: [formatCode(record), ...more].filter(Boolean).join(' · '),
  icon: kinds[record.kind].icon,
  to: kinds[record.kind].to(record.id),
  record,
})

export const recentItems = (recent: readonly RecentRecord[], may: May, text: string): PaletteItem[] =>
  recent
    .filter(row => may(findsWith[row.kind]) && isAbout(`${row.name} ${row.code} ${formatCode(row)}`, text))
    .map(row => itemOf(row, []))

/** One section for each kind, in the order of the results. */
export const recordSections = (found: readonly FoundRecord[]): PaletteSection[] =>
  [...new Set(found.map(match => match.kind))].map(kind => ({
    label: kinds[kind].label,
    items: found
      .filter(match => match.kind === kind)
      .map(match => itemOf(match, [match.detail, formatStatus(match.status)])),
  }))

export const isOfPeople = ({ label }: PaletteSection) => label === kinds.USER.label

/** What can be done for the one person who was found. */
export function personItems(found: readonly FoundRecord[], may: May): PaletteItem[] {
  const people = found.filter(match => match.kind === 'USER')
  const [person] = people
  if (!person || people.length > 1) return []
  const { id, name, status } = person
  const offered = [
    {
      isOpen: status === 'ACTIVE' && may('collections:record'),
      label: `Record collection for ${name}`,
      to: `/collections/record?member=${id}`,
      icon: Plus,
    },
    {
      isOpen: status !== 'ERASED' && may('points:adjust'),
      label: `Adjust points for ${name}`,
      to: `/users/${id}?open=adjust`,
      icon: Coins,
    },
  ]
  return offered.filter(row => row.isOpen).map(({ label, to, icon }) => ({ id: `action ${to}`, label, to, icon }))
}
