import { z } from 'zod'
import { bulkResults, selection } from './core/bulk.ts'
import { id, instant, named, one, personRef, seenRecord, version } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { anyOf, listQuery, matching, pageOf } from './core/list.ts'

/** Members can become leaders; leaders can step down or lead another neighborhood. */
export const switchRole = z.enum(['MEMBER', 'NEIGHBORHOOD'])
export type SwitchRole = z.infer<typeof switchRole>

export const roleSwitchStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'])
export type RoleSwitchStatus = z.infer<typeof roleSwitchStatus>

/** Concerns. SUSPENDED blocks an approval and LAST_LEADER requires a successor; the other two are for the reviewer to weigh. */
export const roleSwitchConflict = z.enum(['LEADS_ELSEWHERE', 'LAST_LEADER', 'SUSPENDED', 'REJECTED_LATELY'])
export type RoleSwitchConflict = z.infer<typeof roleSwitchConflict>

/** Administrators are reminded after 48 hours, and a request expires after 30 days. */
export const roleSwitchHours = { reminder: 48, expiry: 30 * 24 } as const

const words = z.string().trim().min(3, 'Enter a reason').max(500)

/** Only administrators send `userId`; others make requests for themselves. */
export const roleSwitchInput = z.strictObject({
  userId: id.optional(),
  to: switchRole,
  /** The neighborhood to lead; not needed to step down. */
  neighborhoodId: id.optional(),
  reason: words,
  /** Keys of uploaded images. */
  evidence: z.array(z.string().min(1).max(200)).max(5).optional(),
})
export type RoleSwitchInput = z.infer<typeof roleSwitchInput>

export const roleSwitch = z.object({
  id,
  version,
  user: personRef.extend({ status: z.string(), memberCode: z.string().nullable() }),
  from: switchRole,
  to: switchRole,
  /** Their neighborhood at the time of the request. */
  fromNeighborhood: named.nullable(),
  /** The neighborhood to lead, or to stop leading. */
  neighborhood: named,
  reason: z.string(),
  evidence: z.array(z.string()),
  status: roleSwitchStatus,
  /** Empty once decided. */
  conflicts: z.array(roleSwitchConflict),
  requestedBy: personRef,
  requestedAt: instant,
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  successor: personRef.nullable(),
})
export type RoleSwitch = z.infer<typeof roleSwitch>

/** A request with the facts needed to decide it. */
export const roleSwitchCase = z.object({
  request: roleSwitch,
  person: z.object({
    joinedAt: instant,
    lastActiveAt: instant.nullable(),
    grams: z.number().int(),
    collections: z.number().int(),
    points: z.number().int(),
  }),
  /** Current leaders and members of the neighborhood. */
  leaders: z.array(personRef),
  members: z.number().int(),
  /** Earlier requests of this user, newest first. */
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

/** Time since the request. */
export const roleSwitchAge = z.enum(['under48h', 'over48h', 'over7d', 'over14d'])
export type RoleSwitchAge = z.infer<typeof roleSwitchAge>

const filters = {
  status: anyOf(roleSwitchStatus).optional(),
  from: switchRole.optional(),
  to: switchRole.optional(),
  /** The current or the requested neighborhood. */
  neighborhoodId: id.optional(),
  userId: id.optional(),
  age: roleSwitchAge.optional(),
}

export const roleSwitchFilter = matching(filters)
export type RoleSwitchFilter = z.output<typeof roleSwitchFilter>

export const roleSwitchSort = ['requestedAt', 'decidedAt'] as const
export const roleSwitchListQuery = listQuery(roleSwitchSort, filters)
export type RoleSwitchListQuery = z.output<typeof roleSwitchListQuery>

export const ownRoleSwitchListQuery = listQuery(['requestedAt'], { status: filters.status }).omit({ search: true })
/** As the person who asked sees it. */
export const ownRoleSwitch = roleSwitch.omit({
  user: true,
  conflicts: true,
  requestedBy: true,
  decidedBy: true,
  successor: true,
})

export const roleSwitchStats = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  /** Of pending requests; null when there are none. */
  oldestHours: z.number().nullable(),
  approved: z.number().int(),
  rejected: z.number().int(),
  cancelled: z.number().int(),
  expired: z.number().int(),
  /** Approved divided by approved and rejected; null when there are none. */
  approvalRate: z.number().nullable(),
  /** From the request to the decision; expired requests are left out. */
  medianHours: z.number().nullable(),
  matrix: z.array(z.object({ from: switchRole, to: switchRole, total: z.number().int() })),
})
export type RoleSwitchStats = z.infer<typeof roleSwitchStats>

/** A rejection needs a reason, and the last leader of a neighborhood needs a successor. */
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
      context.addIssue({ code: 'custom', path: ['successorId'], message: 'A successor is only needed for an approval' })
  })
export type RoleSwitchDecision = z.infer<typeof roleSwitchDecision>

/** A larger selection is more likely a mistake. */
export const roleSwitchBulkMost = 500

export const roleSwitches = area({
  list: {
    method: 'GET',
    path: '/api/role-switch-requests/all',
    access: 'role-switches:read',
    summary: 'List role-switch requests, oldest first',
    query: roleSwitchListQuery,
    response: pageOf(roleSwitch),
  },
  mine: {
    method: 'GET',
    path: '/api/role-switch-requests/my',
    access: 'account:own',
    summary: 'List your role-switch requests',
    query: ownRoleSwitchListQuery,
    response: pageOf(ownRoleSwitch),
  },
  stats: {
    method: 'GET',
    path: '/api/role-switch-requests/stats',
    access: 'role-switches:read',
    summary: 'Get totals, decision times and role changes of matching requests',
    query: roleSwitchFilter,
    response: one(roleSwitchStats),
  },
  export: {
    method: 'GET',
    path: '/api/role-switch-requests/export',
    access: 'role-switches:export',
    summary: 'Export matching requests as CSV',
    query: roleSwitchFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/role-switch-requests',
    access: 'role-switches:read',
    summary: 'Get a request with the facts needed to decide it',
    query: z.strictObject({ id }),
    response: one(roleSwitchCase),
  },
  ask: {
    method: 'POST',
    path: '/api/role-switch-requests',
    access: 'role-switches:ask',
    summary: 'Request a role switch for yourself or, as an administrator, for another user',
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
    summary: 'Approve, reject or cancel a request. A rejection needs a reason; the last leader needs a successor',
    body: roleSwitchDecision,
    response: one(roleSwitch),
  },
  approveMany: {
    method: 'PUT',
    path: '/api/role-switch-requests/bulk',
    access: 'role-switches:decide',
    summary: 'Approve several requests without concerns (500 at most), with a result for each',
    body: z.strictObject({ selection: selection(roleSwitchFilter) }),
    response: bulkResults(z.never()),
  },
  cancel: {
    method: 'DELETE',
    path: '/api/role-switch-requests',
    access: 'role-switches:ask',
    summary: 'Cancel an open request: your own or, as an administrator, any',
    body: seenRecord,
    response: one(roleSwitch),
  },
})
