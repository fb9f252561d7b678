import { z } from 'zod'
import { bulkResults, selection } from '../core/bulk.ts'
import { id, instant, named, namedMonth, namedTime, one, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, matching, pageOf } from '../core/list.ts'
import { userType } from '../core/roles.ts'
import { statusChange, userStatus } from './user-status.ts'

/** A row of the user list. After erasure only the id, the totals and the status remain. */
export const userRow = z.object({
  id,
  version,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** URL of the picture. */
  avatar: z.string().nullable(),
  userType,
  status: userStatus,
  /** Printed on the member card. */
  memberCode: z.string().nullable(),
  neighborhood: named.nullable(),
  /** `lifetime` is everything ever credited less corrections, so it is never below the other two together. */
  points: z.object({
    available: z.number().int(),
    held: z.number().int(),
    /** Of collections that wait for review. */
    pending: z.number().int(),
    /** Spent before they were reversed; later points pay it first. */
    debt: z.number().int(),
    lifetime: z.number().int(),
  }),
  totals: z.object({ grams: z.number().int(), collections: z.number().int() }),
  /** When they last handed plastic in. */
  lastActiveAt: instant.nullable(),
  joinedAt: instant,
})
export type UserRow = z.infer<typeof userRow>

/** By their last collection; `over90d` leaves out who has none. */
export const lastActive = z.enum(['7d', '30d', '90d', 'over90d', 'never'])

const points = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER)

const filters = {
  userType: anyOf(userType).optional(),
  /** Leaves out erased users by default. */
  status: anyOf(userStatus).optional(),
  neighborhoodId: id.optional(),
  /** `joinedTo` is excluded. */
  joinedFrom: namedTime.optional(),
  joinedTo: namedTime.optional(),
  lastActive: lastActive.optional(),
  /** With a collection at or after this time and before the other that was not reversed. */
  collectedFrom: namedTime.optional(),
  collectedTo: namedTime.optional(),
  /** And with another between these, such as before a period. */
  alsoCollectedFrom: namedTime.optional(),
  alsoCollectedTo: namedTime.optional(),
  /** With a collection in this month that was not reversed. */
  activeIn: namedMonth.optional(),
  /** The month of the first collection that was not reversed: this one, or one before it. */
  firstActiveIn: namedMonth.optional(),
  firstActiveBefore: namedMonth.optional(),
  /** Available points, both ends included. */
  pointsFrom: points.optional(),
  pointsTo: points.optional(),
}

export const userFilter = matching(filters)
export type UserFilter = z.output<typeof userFilter>

export const userSort = ['name', 'joined', 'lastActive', 'points', 'grams'] as const
export const userListQuery = listQuery(userSort, filters)
export type UserListQuery = z.output<typeof userListQuery>

export const userStats = z.object({
  total: z.number().int(),
  active30d: z.number().int(),
  newThisMonth: z.number().int(),
  /** When this month began in the programme's time zone. */
  monthStart: instant,
  suspended: z.number().int(),
  /** Available, held and pending points, less debts. */
  pointsOutstanding: z.number().int(),
  byType: z.object({
    MEMBER: z.number().int(),
    STORE: z.number().int(),
    NEIGHBORHOOD: z.number().int(),
    ADMIN: z.number().int(),
  }),
})
export type UserStats = z.infer<typeof userStats>

const beforeChange = z.object({
  status: userStatus.optional(),
  reason: z.string().nullable().optional(),
  until: instant.nullable().optional(),
  neighborhoodId: id.nullable().optional(),
})
export type BeforeChange = z.infer<typeof beforeChange>

/** A change of status or neighborhood for several users. */
export const bulkChange = z.union([statusChange, z.strictObject({ neighborhoodId: id.nullable() })])
export type BulkChange = z.infer<typeof bulkChange>

/** A larger selection is more likely a mistake. */
export const bulkMost = 10_000

export const userList = area({
  list: {
    method: 'GET',
    path: '/api/user/all',
    access: 'users:read',
    summary:
      'List users. A search of one or two letters matches the start of the name; a longer one matches all fields',
    query: userListQuery,
    response: pageOf(userRow),
  },
  stats: {
    method: 'GET',
    path: '/api/user/stats',
    access: 'users:read',
    summary: 'Get totals of matching users',
    query: userFilter,
    response: one(userStats),
  },
  export: {
    method: 'GET',
    path: '/api/user/export',
    access: 'users:export',
    summary: 'Export matching users as CSV',
    query: userFilter,
    response: 'csv',
  },
  changeMany: {
    method: 'PUT',
    path: '/api/user/bulk',
    access: 'users:write',
    summary: 'Suspend, block, reinstate or move several users (10,000 at most), with a result for each',
    body: z.strictObject({ selection: selection(userFilter), change: bulkChange }),
    response: bulkResults(beforeChange),
  },
})
