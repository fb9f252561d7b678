import { z } from 'zod'
import { activityEntry } from '../activity/activity.ts'
import { type AnalyticsPeriod, analytics, figure } from '../analytics/analytics.ts'
import { instant, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { wholeList } from '../core/list.ts'
import type { Permission } from '../core/permissions.ts'
import { dashboardPanels, panelArrangement } from './dashboard-panels.ts'

/** What can need someone. */
export const waitingKind = z.enum([
  'STORE_REQUESTS',
  'ROLE_SWITCHES',
  'FLAGGED_COLLECTIONS',
  'ADJUSTMENTS',
  'RATE_PROPOSALS',
  'COST_PROPOSALS',
  'ADDRESS_CHANGES',
  'REWARD_CHANGES',
  'LIFTED_LIMITS',
  'MISSING_RATES',
  'UPCOMING_RATES',
  'OPEN_REDEMPTIONS',
  'LOW_REWARDS',
  'FAILED_JOBS',
])
export type WaitingKind = z.infer<typeof waitingKind>

/** The permission to act on each kind. */
export const actsOn: Record<WaitingKind, Permission> = {
  STORE_REQUESTS: 'stores:approve',
  ROLE_SWITCHES: 'role-switches:decide',
  FLAGGED_COLLECTIONS: 'collections:review',
  ADJUSTMENTS: 'points:approve',
  RATE_PROPOSALS: 'rates:approve',
  COST_PROPOSALS: 'costs:approve',
  ADDRESS_CHANGES: 'users:write',
  REWARD_CHANGES: 'costs:approve',
  LIFTED_LIMITS: 'policy:write',
  MISSING_RATES: 'rates:write',
  UPCOMING_RATES: 'rates:write',
  OPEN_REDEMPTIONS: 'redemptions:fulfil',
  LOW_REWARDS: 'rewards:write',
  FAILED_JOBS: 'jobs:read',
}

/** `isAtLeast`: counting stopped at 10,000. `oldestAt` is null where nobody waits. */
export const waiting = z.object({
  kind: waitingKind,
  count: z.number().int(),
  isAtLeast: z.boolean(),
  oldestAt: instant.nullable(),
})
export type Waiting = z.infer<typeof waiting>

export const dashboardPeriods = ['TODAY', '7D', '30D', '90D', 'YEAR'] as const satisfies readonly AnalyticsPeriod[]
export const dashboardPeriod = z.enum(dashboardPeriods)
export type DashboardPeriod = z.infer<typeof dashboardPeriod>

const periodQuery = z.strictObject({ period: dashboardPeriod.default('TODAY') })

export const dashboardFigures = analytics
  .pick({
    updatedAt: true,
    timeZone: true,
    formerTimeZone: true,
    currency: true,
    period: true,
    /** Today is compared with yesterday up to this time, this year with the same days of last year, the others with as many days before. */
    compared: true,
    beganOn: true,
  })
  .extend({
    /** The series of today are the last 14 days. A link is left out where the caller may not open the list. */
    cards: z.array(figure),
    /** Only non-empty queues that the caller may act on. */
    waiting: z.array(waiting),
    /** What a new programme needs before its first collection. */
    started: z.object({ rates: z.boolean(), stores: z.boolean(), members: z.boolean(), collections: z.boolean() }),
  })
export type DashboardFigures = z.infer<typeof dashboardFigures>

/** An action without its details, as the dashboard shows it. */
export const recentAction = activityEntry.pick({
  id: true,
  at: true,
  actor: true,
  action: true,
  entity: true,
  subject: true,
  sentence: true,
  requestId: true,
})
export type RecentAction = z.infer<typeof recentAction>

export const dashboard = area({
  figures: {
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'dashboard:read',
    summary: 'Get the figures of a period with their comparison and series, and what is waiting for the caller',
    query: periodQuery,
    response: one(dashboardFigures),
  },
  panels: {
    method: 'GET',
    path: '/api/admin/dashboard-panels',
    access: 'dashboard:read',
    summary: 'Get the panels that the caller may see, in their own order: charts, top stores, map, academy, books',
    query: periodQuery,
    response: one(dashboardPanels),
  },
  arrange: {
    method: 'PUT',
    path: '/api/admin/dashboard-panels',
    access: 'dashboard:read',
    summary: 'Save the order of your panels and those you hide; two empty lists restore the default',
    body: panelArrangement,
    response: one(panelArrangement),
  },
  recentActivity: {
    method: 'GET',
    path: '/api/admin/activity-overview',
    access: 'dashboard:read',
    summary: 'List recent activity, newest first',
    query: z.strictObject({ limit: z.coerce.number<number>().int().min(1).max(50).default(15) }),
    response: wholeList(recentAction),
  },
})
