import { z } from 'zod'
import { activityEntry } from './activity.ts'
import { instant, one } from './common.ts'
import { area } from './endpoint.ts'
import type { Permission } from './permissions.ts'

/** What can need someone. */
export const waitingKind = z.enum([
  'STORE_REQUESTS',
  'ROLE_SWITCHES',
  'FLAGGED_COLLECTIONS',
  'ADJUSTMENTS',
  'RATE_PROPOSALS',
  'OPEN_REDEMPTIONS',
  'LOW_REWARDS',
])
export type WaitingKind = z.infer<typeof waitingKind>

/** The permission to act on each kind. */
export const actsOn: Record<WaitingKind, Permission> = {
  STORE_REQUESTS: 'stores:approve',
  ROLE_SWITCHES: 'role-switches:decide',
  FLAGGED_COLLECTIONS: 'collections:review',
  ADJUSTMENTS: 'points:approve',
  RATE_PROPOSALS: 'rates:approve',
  OPEN_REDEMPTIONS: 'redemptions:fulfil',
  LOW_REWARDS: 'rewards:write',
}

/** `isAtLeast`: counting stopped at 10,000. `oldestAt` is null where nobody waits. */
export const waiting = z.object({
  kind: waitingKind,
  count: z.number().int(),
  isAtLeast: z.boolean(),
  oldestAt: instant.nullable(),
})
export type Waiting = z.infer<typeof waiting>

/** Today's figure and yesterday's. The series, if present, ends with today. */
export const card = z.object({
  value: z.number().int(),
  previous: z.number().int(),
  series: z.array(z.number().int()).optional(),
})
export type Card = z.infer<typeof card>

export const dashboardFigures = z.object({
  updatedAt: instant,
  /** Today in the programme's time zone, `to` excluded. */
  today: z.object({ day: z.iso.date(), from: instant, to: instant }),
  cards: z.object({ grams: card, points: card, collections: card, newMembers: card, activeStores: card }),
  /** Only non-empty queues that the caller may act on. */
  waiting: z.array(waiting),
})
export type DashboardFigures = z.infer<typeof dashboardFigures>

/** An action without its details, as the dashboard shows it. */
export const recentAction = activityEntry.pick({
  id: true,
  at: true,
  actor: true,
  action: true,
  subject: true,
  requestId: true,
})
export type RecentAction = z.infer<typeof recentAction>

export const dashboard = area({
  figures: {
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'dashboard:read',
    summary: 'Get today’s and yesterday’s figures and what is waiting for the caller',
    response: one(dashboardFigures),
  },
  recentActivity: {
    method: 'GET',
    path: '/api/admin/activity-overview',
    access: 'dashboard:read',
    summary: 'List recent activity, newest first',
    query: z.strictObject({ limit: z.coerce.number<number>().int().min(1).max(50).default(15) }),
    response: one(z.array(recentAction)),
  },
})
