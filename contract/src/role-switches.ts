import { z } from 'zod'
import { bulkResults, selection } from './bulk.ts'
import { id, instant, named, one, personRef, seenRecord, version } from './common.ts'
import { area } from './endpoint.ts'
import { anyOf, listQuery, matching, pageOf } from './list.ts'

/** Who can become what: members lead a neighborhood, leaders step down or lead another. */
export const switchRole = z.enum(['MEMBER', 'NEIGHBORHOOD'])
export type SwitchRole = z.infer<typeof switchRole>

export const roleSwitchStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'])
export type RoleSwitchStatus = z.infer<typeof roleSwitchStatus>

/**
 * What speaks against an approval. Nobody who may not act becomes a leader, and the last leader goes when a successor is
 * named; the other two are for whoever decides to weigh.
 */
export const roleSwitchConflict = z.enum(['LEADS_ELSEWHERE', 'LAST_LEADER', 'SUSPENDED', 'REJECTED_LATELY'])
export type RoleSwitchConflict = z.infer<typeof roleSwitchConflict>

/** What an administrator looks at again first: a reminder goes out after 48 hours, and 30 days end a request. */
export const roleSwitchHours = { reminder: 48, expiry: 30 * 24 } as const

const words = z.string().trim().min(3, 'Enter a reason').max(500)

/** `userId` is whom an administrator asks for; everybody else asks for themself. */
export const roleSwitchInput = z.strictObject({
  userId: id.optional(),
  to: switchRole,
  /** The one to lead. Whoever steps down leaves the one they lead. */
  neighborhoodId: id.optional(),
  reason: words,
  /** Keys of uploaded pictures. */
  evidence: z.array(z.string().min(1).max(200)).max(5).optional(),
})
export type RoleSwitchInput = z.infer<typeof roleSwitchInput>

export const roleSwitch = z.object({
  id,
  version,
  user: personRef.extend({ status: z.string(), memberCode: z.string().nullable() }),
  from: switchRole,
  to: switchRole,
  /** Where they belonged when they asked. */
  fromNeighborhood: named.nullable(),
  /** The one to lead, or to lead no longer. */
  neighborhood: named,
  reason: z.string(),
  evidence: z.array(z.string()),
  status: roleSwitchStatus,
  /** None once it is decided. */
  conflicts: z.array(roleSwitchConflict),
  requestedBy: personRef,
  requestedAt: instant,
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  successor: personRef.nullable(),
})
export type RoleSwitch = z.infer<typeof roleSwitch>

/** One request with what helps to decide about it. */
export const roleSwitchCase = z.object({
  request: roleSwitch,
  person: z.object({
    joinedAt: instant,
    lastActiveAt: instant.nullable(),
    grams: z.number().int(),
    collections: z.number().int(),
    points: z.number().int(),
  }),
  /** Of the neighborhood it is about: who leads it now, and how many belong to it. */
  leaders: z.array(personRef),
  members: z.number().int(),
  /** What this person asked before, newest first. */
  history: z.array(
    roleSwitch.pick({
      id: true,
      from: true,
      to: true,
      neighborhood: true,
      status: true,
      requestedAt: true,
      decidedAt: true,
      decisionReason: true,
    }),
  ),
})
export type RoleSwitchCase = z.infer<typeof roleSwitchCase>

/** How long ago it was asked. */
export const roleSwitchAge = z.enum(['under48h', 'over48h', 'over7d', 'over14d'])
export type RoleSwitchAge = z.infer<typeof roleSwitchAge>

const filters = {
  status: anyOf(roleSwitchStatus).optional(),
  from: switchRole.optional(),
  to: switchRole.optional(),
  /** It is about this neighborhood, or leaves it. */
  neighborhoodId: id.optional(),
  userId: id.optional(),
  age: roleSwitchAge.optional(),
}

export const roleSwitchFilter = matching(filters)
export type RoleSwitchFilter = z.output<typeof roleSwitchFilter>

export const roleSwitchSort = ['requestedAt', 'decidedAt'] as const
export const roleSwitchListQuery = listQuery(roleSwitchSort, filters)
export type RoleSwitchListQuery = z.output<typeof roleSwitchListQuery>

export const roleSwitchStats = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  /** Of those that wait; nothing when none does. */
  oldestHours: z.number().nullable(),
  approved: z.number().int(),
  rejected: z.number().int(),
  cancelled: z.number().int(),
  expired: z.number().int(),
  /** Approved of those approved or rejected, 0 to 1; nothing when none was. */
  approvalRate: z.number().nullable(),
  /** From the question to the decision by a person. */
  medianHours: z.number().nullable(),
  matrix: z.array(z.object({ from: switchRole, to: switchRole, total: z.number().int() })),
})
export type RoleSwitchStats = z.infer<typeof roleSwitchStats>

/** A rejection says why. `successorId` is who leads after the last leader. */
export const roleSwitchDecision = seenRecord
  .extend({
    status: z.enum(['APPROVED', 'REJECTED', 'CANCELLED']),
    reason: words.optional(),
    successorId: id.optional(),
  })
  .superRefine(({ status, reason, successorId }, context) => {
    if (status === 'REJECTED' && !reason)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Enter a reason' })
    if (status !== 'APPROVED' && successorId)
      context.addIssue({ code: 'custom', path: ['successorId'], message: 'Only an approval names a successor' })
  })
export type RoleSwitchDecision = z.infer<typeof roleSwitchDecision>

/** More than this in one go is a mistake more often than a wish. */
export const roleSwitchBulkMost = 500

export const roleSwitches = area({
  list: {
    method: 'GET',
    path: '/api/role-switch-requests/all',
    access: 'role-switches:read',
    summary: 'One page of role-switch requests, oldest first',
    query: roleSwitchListQuery,
    response: pageOf(roleSwitch),
  },
  stats: {
    method: 'GET',
    path: '/api/role-switch-requests/stats',
    access: 'role-switches:read',
    summary: 'Totals over the requests that match, how long decisions took, and who wants to become what',
    query: roleSwitchFilter,
    response: one(roleSwitchStats),
  },
  export: {
    method: 'GET',
    path: '/api/role-switch-requests/export',
    access: 'role-switches:export',
    summary: 'Every matching request as CSV',
    query: roleSwitchFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/role-switch-requests',
    access: 'role-switches:read',
    summary: 'One request with what helps to decide about it, by `?id=`',
    query: z.strictObject({ id }),
    response: one(roleSwitchCase),
  },
  ask: {
    method: 'POST',
    path: '/api/role-switch-requests',
    access: 'role-switches:ask',
    summary: 'Ask for another role, for oneself or as an administrator for somebody',
    body: roleSwitchInput,
    response: one(roleSwitch),
    status: 201,
    rate: { per: 'person', calls: 30, seconds: 3600 },
    ownTransactions: true,
  },
  decide: {
    method: 'PUT',
    path: '/api/role-switch-requests',
    access: 'role-switches:decide',
    summary: 'Approve, with a successor where the last leader goes, reject with a reason, or cancel',
    body: roleSwitchDecision,
    response: one(roleSwitch),
  },
  approveMany: {
    method: 'PUT',
    path: '/api/role-switch-requests/bulk',
    access: 'role-switches:decide',
    summary: 'Approve many requests nothing speaks against (500 at most); tells what became of each',
    body: z.strictObject({ selection: selection(roleSwitchFilter) }),
    response: bulkResults(z.never()),
  },
  cancel: {
    method: 'DELETE',
    path: '/api/role-switch-requests',
    access: 'role-switches:ask',
    summary: 'Take an open request back: one’s own, or as an administrator anybody’s',
    body: seenRecord,
    response: one(roleSwitch),
  },
})
