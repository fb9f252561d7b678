import { z } from 'zod'
import { bulkResults, selection } from './bulk.ts'
import { id, instant, named, namedTime, one, version } from './common.ts'
import { area } from './endpoint.ts'
import { anyOf, listQuery, matching, pageOf } from './list.ts'
import { userType } from './roles.ts'
import { statusChange, userStatus } from './user-status.ts'

/** One line of the list. What an erased person leaves is their id, their books and their status. */
export const userRow = z.object({
  id,
  version,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Where the picture is served. */
  avatar: z.string().nullable(),
  userType,
  status: userStatus,
  /** Short and printable: what stands on the card a person shows in a store. */
  memberCode: z.string().nullable(),
  neighborhood: named.nullable(),
  points: z.object({ available: z.number().int(), held: z.number().int(), lifetime: z.number().int() }),
  totals: z.object({ grams: z.number().int(), collections: z.number().int() }),
  /** When they last signed in, were seen, or handed something in. */
  lastActiveAt: instant.nullable(),
  joinedAt: instant,
})
export type UserRow = z.infer<typeof userRow>

/** How long ago someone was last seen; `over90d` leaves out those who never were. */
export const lastActive = z.enum(['7d', '30d', '90d', 'over90d', 'never'])

const points = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER)

const filters = {
  userType: anyOf(userType).optional(),
  /** Everybody but the erased unless asked for. */
  status: anyOf(userStatus).optional(),
  neighborhoodId: id.optional(),
  /** At or after the first moment, before the second. */
  joinedFrom: namedTime.optional(),
  joinedTo: namedTime.optional(),
  lastActive: lastActive.optional(),
  /** Points to spend, both ends included. */
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
  /** Joined since the first of this month, UTC. */
  newThisMonth: z.number().int(),
  suspended: z.number().int(),
  /** Points that can still be asked for: to spend, or held. */
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

/** One change for many: keep them out or let them back in, or move them. */
export const bulkChange = z.union([statusChange, z.strictObject({ neighborhoodId: id.nullable() })])
export type BulkChange = z.infer<typeof bulkChange>

/** More than this in one go is a mistake more often than a wish. */
export const bulkMost = 10_000

export const people = area({
  list: {
    method: 'GET',
    path: '/api/user/all',
    access: 'users:read',
    summary: 'One page of people; one or two letters search the beginning of the name, more search everything',
    query: userListQuery,
    response: pageOf(userRow),
  },
  stats: {
    method: 'GET',
    path: '/api/user/stats',
    access: 'users:read',
    summary: 'Totals over the people who match',
    query: userFilter,
    response: one(userStats),
  },
  export: {
    method: 'GET',
    path: '/api/user/export',
    access: 'users:export',
    summary: 'Every matching person as CSV',
    query: userFilter,
    response: 'csv',
  },
  changeMany: {
    method: 'PUT',
    path: '/api/user/bulk',
    access: 'users:write',
    summary: 'Suspend, block, reinstate or move many people (10,000 at most); tells what became of each',
    body: z.strictObject({ selection: selection(userFilter), change: bulkChange }),
    response: bulkResults(beforeChange),
  },
})
