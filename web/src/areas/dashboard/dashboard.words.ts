import type { FigureKey } from '@fulmar/contract/analytics/analytics-definitions'
import type { DashboardFigures, DashboardPeriod, WaitingKind } from '@fulmar/contract/dashboard/dashboard'
import type { PanelKey } from '@fulmar/contract/dashboard/dashboard-panels'
import {
  CalendarClock,
  CircleDollarSign,
  Coins,
  Gift,
  HandCoins,
  type LucideIcon,
  Mail,
  PackageOpen,
  Scale,
  ServerCrash,
  ShieldAlert,
  Store,
  UserRoundCog,
  Wallet,
} from 'lucide-react'
import { formatCount, formatPercent } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'

interface Queue {
  one: string
  many: string
  icon: LucideIcon
  to: string
  search?: Record<string, string>
  /** Where nobody waits and there is no oldest. */
  note?: string
}

export const queues: Record<WaitingKind, Queue> = {
  STORE_REQUESTS: { one: 'store request', many: 'store requests', icon: Store, to: '/stores/requests' },
  ROLE_SWITCHES: { one: 'role switch', many: 'role switches', icon: UserRoundCog, to: '/neighborhood/requests' },
  FLAGGED_COLLECTIONS: {
    one: 'collection to review',
    many: 'collections to review',
    icon: Scale,
    to: '/collections/review',
  },
  ADJUSTMENTS: {
    one: 'adjustment to approve',
    many: 'adjustments to approve',
    icon: Wallet,
    to: '/collections/review',
    search: { queue: 'adjustments' },
  },
  RATE_PROPOSALS: { one: 'rate to approve', many: 'rates to approve', icon: Coins, to: '/rates' },
  COST_PROPOSALS: {
    one: 'cost change to approve',
    many: 'cost changes to approve',
    icon: HandCoins,
    to: '/rewards/costs',
  },
  ADDRESS_CHANGES: {
    one: 'email or phone to approve',
    many: 'emails and phones to approve',
    icon: Mail,
    to: '/decisions',
  },
  REWARD_CHANGES: {
    one: 'reward to approve',
    many: 'rewards to approve',
    icon: Gift,
    to: '/decisions',
  },
  LIFTED_LIMITS: {
    one: 'points limit to approve',
    many: 'points limits to approve',
    icon: ShieldAlert,
    to: '/decisions',
  },
  MISSING_RATES: {
    one: 'plastic without a rate',
    many: 'plastics without a rate',
    icon: CircleDollarSign,
    to: '/rates',
    note: 'cannot be collected yet',
  },
  UPCOMING_RATES: {
    one: 'rate about to change',
    many: 'rates about to change',
    icon: CalendarClock,
    to: '/rates',
    note: 'within 7 days',
  },
  OPEN_REDEMPTIONS: {
    one: 'redemption to hand over',
    many: 'redemptions to hand over',
    icon: Gift,
    to: '/rewards/redemptions',
  },
  LOW_REWARDS: {
    one: 'reward running low',
    many: 'rewards running low',
    icon: PackageOpen,
    to: '/rewards',
    search: { status: 'ACTIVE', stock: 'low' },
    note: 'stock or voucher codes',
  },
  FAILED_JOBS: {
    one: 'failed job',
    many: 'failed jobs',
    icon: ServerCrash,
    to: '/settings/jobs/queue',
    search: { state: 'FAILED' },
  },
}

export const shortPeriods: Record<DashboardPeriod, string> = {
  TODAY: 'Today',
  '7D': '7 days',
  '30D': '30 days',
  '90D': '90 days',
  YEAR: 'This year',
}

export const comparedWith: Record<DashboardPeriod, string> = {
  TODAY: 'yesterday by this time',
  '7D': 'the 7 days before',
  '30D': 'the 30 days before',
  '90D': 'the 90 days before',
  YEAR: 'the same days last year',
}

const during: Record<DashboardPeriod, string> = {
  TODAY: 'so far today',
  '7D': 'in the last 7 days',
  '30D': 'in the last 30 days',
  '90D': 'in the last 90 days',
  YEAR: 'this year',
}

/** The period in one sentence: "1.2 t collected in the last 7 days, 8% more than the 7 days before, at 12 stores." */
export function formatFigures({ cards, started }: DashboardFigures, period: DashboardPeriod): string {
  const of = (key: FigureKey) => cards.find(card => card.key === key)
  if (!started.collections || !of('grams')) return 'Open tasks, figures and recent activity.'
  const grams = of('grams')?.value ?? 0
  const before = of('grams')?.previous ?? 0
  if (grams === 0) return `Nothing was collected ${during[period]}.`
  const where = ` in ${formatCount(of('collections')?.value ?? 0, 'collection')} at ${formatCount(of('activeStores')?.value ?? 0, 'store')}`
  return `${formatWeight(grams)} collected ${during[period]}${formatChange(grams, before, comparedWith[period])},${where}.`
}

function formatChange(grams: number, before: number, than: string): string {
  if (before === 0) return ''
  if (Math.abs(grams - before) / before < 0.005) return `, as much as ${than}`
  return `, ${formatPercent(Math.abs(grams - before) / before, 0)} ${grams > before ? 'more' : 'less'} than ${than}`
}

export const panelNames: Record<PanelKey, string> = {
  PLASTIC: 'Plastic by week',
  STORES: 'Top stores',
  MAP: 'Map of stores',
  NEIGHBORHOODS: 'Top neighborhoods',
  POINTS: 'Points added and redeemed',
  BOOKS: 'Books',
  ACTIVITY: 'Recent activity',
  ACADEMY: 'Academy today',
}
