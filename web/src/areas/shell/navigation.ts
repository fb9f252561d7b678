import type { Permission } from '@fulmar/contract/core/permissions'
import type { Waiting, WaitingKind } from '@fulmar/contract/dashboard/dashboard'
import {
  ChartLine,
  Coins,
  Gift,
  GraduationCap,
  LayoutDashboard,
  MapPinned,
  Scale,
  Settings,
  Store,
  Users,
  UsersRound,
} from 'lucide-react'
import type { NavGroup, NavItem } from '#ui/shell/shell.types.ts'

type Entry = NavItem & { permission?: Permission }

const entries: { label?: string; items: Entry[] }[] = [
  {
    label: 'Overview',
    items: [
      { label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard, permission: 'dashboard:read' },
      { label: 'Decisions', to: '/decisions', icon: UsersRound, permission: 'proposals:read' },
      { label: 'Analytics', to: '/analytics', icon: ChartLine, permission: 'analytics:read' },
    ],
  },
  {
    label: 'Programme',
    items: [
      { label: 'Collections', to: '/collections', icon: Scale, permission: 'collections:read' },
      { label: 'Users', to: '/users', icon: Users, permission: 'users:read' },
      { label: 'Stores', to: '/stores', icon: Store, permission: 'stores:read' },
      { label: 'Neighborhood', to: '/neighborhood', icon: MapPinned, permission: 'neighborhoods:read' },
      { label: 'Rates', to: '/rates', icon: Coins, permission: 'rates:read' },
      { label: 'Rewards', to: '/rewards', icon: Gift, permission: 'rewards:read' },
    ],
  },
  {
    items: [{ label: 'Academy', to: '/academy', icon: GraduationCap, permission: 'academy:read' }],
  },
  { items: [{ label: 'Settings', to: '/settings', icon: Settings }] },
]

/** The navigation entry of each queue; what nobody has to do anything about is not counted there. */
const placeOf: Record<WaitingKind, string | null> = {
  STORE_REQUESTS: '/stores',
  ROLE_SWITCHES: '/neighborhood',
  FLAGGED_COLLECTIONS: '/collections',
  ADJUSTMENTS: '/collections',
  RATE_PROPOSALS: '/rates',
  COST_PROPOSALS: '/rewards',
  ADDRESS_CHANGES: '/decisions',
  MISSING_RATES: '/rates',
  UPCOMING_RATES: null,
  OPEN_REDEMPTIONS: '/rewards',
  LOW_REWARDS: '/rewards',
  FAILED_JOBS: '/settings',
}

const countAt = (to: string, waiting: readonly Waiting[]) =>
  waiting.filter(({ kind }) => placeOf[kind] === to).reduce((sum, { count }) => sum + count, 0)

/** The navigation for a person's permissions, with the counts of waiting items and without empty groups. */
export const navigationFor = (may: (permission: Permission) => boolean, waiting: readonly Waiting[] = []): NavGroup[] =>
  entries
    .map(group => ({
      ...group,
      items: group.items
        .filter(item => !item.permission || may(item.permission))
        .map(item => ({ ...item, waiting: countAt(item.to, waiting) })),
    }))
    .filter(group => group.items.length > 0)
