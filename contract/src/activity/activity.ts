import { z } from 'zod'
import { byId, id, instant, namedTime, nothing, one, personRef, seenRecord } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { namesOf } from '../core/fields.ts'
import { anyOf, listQuery, matching, pageOf } from '../core/list.ts'
import { neighborhoodFields } from '../neighborhoods/neighborhood-fields.ts'
import { storeFields } from '../stores/store-fields.ts'
import { type ActivityAction, activityActions } from './activity-actions.ts'
import { activityEntities, isSubjectType } from './activity-entities.ts'

const actions = Object.keys(activityActions) as [ActivityAction, ...ActivityAction[]]

/** The record an action was about, if it still exists and the caller may open it. */
export const activitySubject = z.object({
  type: z.enum(Object.keys(activityEntities).filter(isSubjectType)),
  id,
  name: z.string(),
  /** Whether it belongs to the actor. */
  isOwn: z.boolean(),
})
export type ActivitySubject = z.infer<typeof activitySubject>

/** The record of an entry. Without a name and link where it no longer exists or the caller may not open it. */
const activityEntity = z.object({ id, name: z.string().nullable(), link: z.string().nullable() })

/** One action with its actor, subject and changes. */
export const activityEntry = z.object({
  id,
  at: instant,
  actor: personRef.nullable(),
  action: z.enum(actions),
  entityType: z.string(),
  entityId: id.nullable(),
  /** Null where the action is not about a single record. */
  entity: activityEntity.nullable(),
  subject: activitySubject.nullable(),
  /** "Ana approved Harbour Store". */
  sentence: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  /** The address the request came from. */
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The name of the API key that the actor's program used. */
  apiKey: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

const filters = {
  /** One or several, separated by commas. */
  entityType: z.string().max(100).optional(),
  entityId: id.optional(),
  /** What was done to a member: to their account and points, their latest collections and redemptions, their requests. */
  memberId: id.optional(),
  actorId: id.optional(),
  action: anyOf(z.enum(actions)).optional(),
  /** An entry of the master data: actions that gave it as their reason. */
  reasonId: id.optional(),
  from: namedTime.optional(),
  to: namedTime.optional(),
}

/** `search` matches words of a reason, or the request id of anything but sign-ins and recorded collections. */
export const activityFilter = matching(filters)
export type ActivityFilter = z.output<typeof activityFilter>

export const activityListQuery = listQuery(['at'], filters)
export type ActivityListQuery = z.output<typeof activityListQuery>

/**
 * The fields that can be put back to how a change found them. Points, costs, stock, rates and policies never are, and
 * games have versions of their own.
 */
export const restorableFields = {
  'neighborhood.changed': namesOf(neighborhoodFields),
  'store.changed': namesOf(storeFields, ({ isLogged }) => isLogged === true),
  'reward.changed': [
    'name',
    'description',
    'terms',
    'categoryId',
    'supplierId',
    'lowStockAt',
    'perUserLimit',
    'visibleFrom',
    'visibleTo',
    'redeemableFrom',
    'redeemableTo',
    'holdDays',
  ],
  'master.changed': ['code', 'label', 'order', 'active'],
} as const satisfies Partial<Record<ActivityAction, readonly string[]>>
export type RestorableAction = keyof typeof restorableFields

export const isRestorable = (action: ActivityAction): action is RestorableAction => action in restorableFields

export const activityRecord = activityEntry.extend({
  /** What putting the record back would change, and the version it has now; null where that is not possible. */
  restore: z
    .object({
      version: z.number().int(),
      now: z.record(z.string(), z.unknown()),
      earlier: z.record(z.string(), z.unknown()),
    })
    .nullable(),
})
export type ActivityRecord = z.infer<typeof activityRecord>

export const activity = area({
  list: {
    method: 'GET',
    path: '/api/activity',
    access: 'activity:read',
    summary: 'List activity, newest first by default',
    query: activityListQuery.extend({ sortOrder: z.enum(['asc', 'desc']).default('desc') }),
    response: pageOf(activityEntry),
  },
  export: {
    method: 'GET',
    path: '/api/activity/export',
    access: 'activity:export',
    summary: 'Export matching activity as CSV, newest first',
    query: activityFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/activity/:id',
    access: 'activity:read',
    summary: 'Get an entry, and whether the record can be put back to how it was before',
    params: byId,
    response: one(activityRecord),
  },
  restore: {
    method: 'POST',
    path: '/api/activity/restore',
    access: 'activity:read',
    summary: 'Put a record back to how it was before a change, which takes the permission to change it',
    body: seenRecord.extend({ reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
    response: nothing,
  },
})
