import { z } from 'zod'
import { id, instant, memberRef, named, namedTime, one, personRef } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pagedFrom, pageOf, wholeList } from '../core/list.ts'
import type { AdminRole } from '../core/permissions.ts'
import { masterCode } from '../master-data.ts'

export const entryKind = z.enum([
  'AWARD',
  'CONFIRMATION',
  'REVERSAL',
  'DEBT',
  'REPAYMENT',
  'ADJUSTMENT',
  'HOLD',
  'RELEASE',
  'SPEND',
  'EXPIRY',
  'CARRY',
])

/** One entry of a user's ledger. `delta` is the change in available points, `pendingDelta` in those pending review. */
export const ledgerEntry = z.object({
  id,
  at: instant,
  kind: entryKind,
  delta: z.number().int(),
  pendingDelta: z.number().int(),
  balanceAfter: z.number().int(),
  /** The collection, adjustment, redemption, play or prize behind the entry. */
  reference: id,
  /** The game of a play or prize; `wonRoundId` is the round of a prize, null for a play. */
  game: named.extend({ wonRoundId: id.nullable() }).nullable(),
  /** Of points held for a reward: whether it was handed over since. */
  isSpent: z.boolean(),
  reason: z.string().nullable(),
  actor: personRef.nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const ledgerQuery = listQuery(['at'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  userId: id,
  kind: entryKind.optional(),
  /** Only entries of this collection or adjustment. */
  reference: id.optional(),
})
export type LedgerQuery = z.output<typeof ledgerQuery>

export const ownLedgerQuery = ledgerQuery.omit({ userId: true, reference: true }).extend(pagedFrom)
/** Without the administrator who made it, and their notes. */
export const ownLedgerEntry = ledgerEntry.omit({ actor: true, reason: true })

/**
 * An entry of the whole ledger. `change` is what it adds to the points of its member, available, held or pending, less
 * debts: nothing for a hold.
 */
export const movement = ledgerEntry
  .omit({ delta: true, pendingDelta: true, balanceAfter: true, isSpent: true })
  .extend({ user: memberRef, amount: z.number().int(), change: z.number().int() })
export type Movement = z.infer<typeof movement>

export const movementFilter = z.strictObject({
  /** A part of the member's name, email, phone or code. */
  search: z.string().trim().max(100).optional(),
  kind: anyOf(entryKind).optional(),
  /** Booked at or after this time, and before the other. */
  from: namedTime.optional(),
  to: namedTime.optional(),
})
export type MovementFilter = z.output<typeof movementFilter>

export const movementQuery = listQuery(['at'], movementFilter.shape).extend({
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
})
export type MovementQuery = z.output<typeof movementQuery>

/** Points that an administrator may adjust per day without approval, by role. */
export const adjustmentCaps: Partial<Record<AdminRole, number>> = { OWNER: 10_000, FINANCE: 5_000, OPERATIONS: 500 }

export const adjustmentInput = z.strictObject({
  userId: id,
  points: z
    .number()
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine(points => points !== 0, 'Enter a number other than 0'),
  /** Of the list ADJUST_REASON in the master data. */
  reasonCode: masterCode,
  note: z.string().trim().min(3, 'Enter a reason').max(500),
})
export type AdjustmentInput = z.infer<typeof adjustmentInput>

export const adjustment = z.object({
  id,
  user: memberRef,
  points: z.number().int(),
  reasonCode: z.string(),
  reasonLabel: z.string(),
  note: z.string(),
  status: z.enum(['PENDING', 'APPLIED', 'REJECTED']),
  requestedBy: personRef,
  requestedAt: instant,
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
})
export type Adjustment = z.infer<typeof adjustment>

/** What the caller may still adjust today without approval. Added and deducted points both count. */
export const allowance = z.object({
  cap: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /** The end of the day in the programme's time zone. */
  renewsAt: instant,
  /** Whether the caller brought the named member in: whatever they give needs approval. */
  isTied: z.boolean(),
})
export type Allowance = z.infer<typeof allowance>

export const adjustmentListQuery = listQuery(['requestedAt'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  status: z.enum(['PENDING', 'APPLIED', 'REJECTED']).optional(),
  userId: id.optional(),
})
export type AdjustmentListQuery = z.output<typeof adjustmentListQuery>

/** A check of the whole ledger, every night and on request. */
export const ledgerProof = z.object({
  at: instant,
  /** Rules of the ledger that were checked, and those that do not hold. */
  checks: z.number().int(),
  broken: z.array(z.string()),
  /** Days with a seal, and the first whose entries no longer match it. */
  sealedDays: z.number().int(),
  firstBrokenDay: z.iso.date().nullable(),
  /** Decisions of the last 30 days that need two people and were made by one, because nobody else could. */
  decidedAlone: z.number().int(),
})
export type LedgerProof = z.infer<typeof ledgerProof>
/** Points of a user that expire on a day unless they are spent before. */
export const expiringPoints = z.object({
  on: z.iso.date(),
  points: z.number().int(),
  /** Whether the member was emailed about them. */
  isAnnounced: z.boolean(),
})
export type ExpiringPoints = z.infer<typeof expiringPoints>

export const points = area({
  list: {
    method: 'GET',
    path: '/api/ledger',
    access: 'points:read',
    summary: 'List the ledger of a user, newest first',
    query: ledgerQuery,
    response: pageOf(ledgerEntry),
  },
  mine: {
    method: 'GET',
    path: '/api/ledger/my',
    access: 'account:own',
    summary: 'List your points ledger, newest first',
    query: ownLedgerQuery,
    response: pageOf(ownLedgerEntry),
  },
  movements: {
    method: 'GET',
    path: '/api/ledger/entries',
    access: 'points:read',
    summary: 'List the ledger of all members, newest first, with what all matching entries change together',
    query: movementQuery,
    response: pageOf(movement).extend({ change: z.number().int() }),
  },
  export: {
    method: 'GET',
    path: '/api/ledger/export',
    access: 'points:export',
    summary: 'Every matching entry of the ledger of all members as CSV, newest first',
    query: movementFilter,
    response: 'csv',
  },
  expiring: {
    method: 'GET',
    path: '/api/ledger/expiring',
    access: 'points:read',
    summary: 'List when the points of a user expire in the next 12 months. Empty while points do not expire',
    query: z.strictObject({ userId: id }),
    response: wholeList(expiringPoints),
  },
  adjust: {
    method: 'POST',
    path: '/api/ledger/adjust',
    access: 'points:adjust',
    summary: 'Add or deduct points. Above the daily cap of the role another administrator must approve',
    body: adjustmentInput,
    response: one(adjustment),
    status: 201,
    idempotent: true,
  },
  allowance: {
    method: 'GET',
    path: '/api/ledger/allowance',
    access: 'points:adjust',
    summary: 'Get the points the caller may still adjust today without approval, also for a named member',
    query: z.strictObject({ userId: id.optional() }),
    response: one(allowance),
  },
  adjustments: {
    method: 'GET',
    path: '/api/ledger/adjustments',
    access: 'points:read',
    summary: 'List adjustments',
    query: adjustmentListQuery,
    response: pageOf(adjustment),
  },
  decide: {
    method: 'POST',
    path: '/api/ledger/decide',
    access: 'points:approve',
    summary: 'Approve or reject a pending adjustment',
    body: z.strictObject({ id, isApproved: z.boolean() }),
    response: one(adjustment),
    idempotent: true,
  },
  verify: {
    method: 'POST',
    path: '/api/ledger/verify',
    access: 'points:read',
    summary: 'Check that the books balance and the daily seals match, and keep the result',
    takesLong: true,
    response: one(ledgerProof),
  },
})
