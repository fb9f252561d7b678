import { z } from 'zod'
import { id, instant, named } from './common.ts'
import { area } from './endpoint.ts'
import { listQuery, pageOf } from './list.ts'
import type { Permission } from './permissions.ts'

/**
 * What an action can be about, and the permission that shows the same elsewhere: nobody reads in the log what they may not
 * read in the product. An action about anything else does not compile.
 */
export const activityReads = {
  collection: 'collections:read',
  master: 'master:read',
  neighborhood: 'neighborhoods:read',
  points: 'points:read',
  policy: 'policy:read',
  rate: 'rates:read',
  redemption: 'redemptions:read',
  reward: 'rewards:read',
  'role-switch': 'role-switches:read',
  'saved-view': 'views:keep',
  session: 'team:read',
  store: 'stores:read',
  team: 'team:read',
  user: 'users:read',
} as const satisfies Record<string, Permission>
export type ActivityEntity = keyof typeof activityReads

/** One thing that was done: by whom, to what, and what changed. */
export const activityEntry = z.object({
  id,
  at: instant,
  actor: named.nullable(),
  action: z.string(),
  entityType: z.string(),
  entityId: id.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const activityListQuery = listQuery(['at'], {
  /** One, or several with commas between them. */
  entityType: z.string().max(100).optional(),
  entityId: id.optional(),
})
export type ActivityListQuery = z.output<typeof activityListQuery>

export const activity = area({
  list: {
    method: 'GET',
    path: '/api/activity',
    access: 'activity:read',
    summary: 'What was done, newest first unless asked otherwise',
    query: activityListQuery.extend({ sortOrder: z.enum(['asc', 'desc']).default('desc') }),
    response: pageOf(activityEntry),
  },
})
