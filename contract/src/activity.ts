import { z } from 'zod'
import { type ActivityAction, activityActions } from './activity-actions.ts'
import { id, instant, personRef } from './common.ts'
import { area } from './endpoint.ts'
import { listQuery, pageOf } from './list.ts'

const actions = Object.keys(activityActions) as [ActivityAction, ...ActivityAction[]]

export const subjectType = z.enum([
  'store',
  'neighborhood',
  'user',
  'team',
  'collection',
  'role-switch',
  'rate',
  'plan',
  'subscription',
  'reward',
  'redemption',
  'game',
  'play',
  'question',
  'master',
  'impact',
])
export type SubjectType = z.infer<typeof subjectType>

/** The record an action was about, if it still exists and the caller may open it. */
export const activitySubject = z.object({
  type: subjectType,
  id,
  name: z.string(),
  /** Whether it belongs to the actor. */
  isOwn: z.boolean(),
})
export type ActivitySubject = z.infer<typeof activitySubject>

/** One action with its actor, subject and changes. */
export const activityEntry = z.object({
  id,
  at: instant,
  actor: personRef.nullable(),
  action: z.enum(actions),
  entityType: z.string(),
  entityId: id.nullable(),
  subject: activitySubject.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const activityListQuery = listQuery(['at'], {
  /** One or several, separated by commas. */
  entityType: z.string().max(100).optional(),
  entityId: id.optional(),
})
export type ActivityListQuery = z.output<typeof activityListQuery>

export const activity = area({
  list: {
    method: 'GET',
    path: '/api/activity',
    access: 'activity:read',
    summary: 'List activity, newest first by default',
    query: activityListQuery.extend({ sortOrder: z.enum(['asc', 'desc']).default('desc') }),
    response: pageOf(activityEntry),
  },
})
