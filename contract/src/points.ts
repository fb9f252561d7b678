import { z } from 'zod'
import { id, instant, one, personRef } from './common.ts'
import { area } from './endpoint.ts'
import { listQuery, pageOf } from './list.ts'
import type { AdminRole } from './permissions.ts'

export const entryKind = z.enum(['AWARD', 'REVERSAL', 'ADJUSTMENT', 'HOLD', 'RELEASE', 'SPEND', 'EXPIRY'])

/** One movement of a person's points. `delta` is what it did to the points they can spend. */
export const ledgerEntry = z.object({
  id,
  at: instant,
  kind: entryKind,
  delta: z.number().int(),
  balanceAfter: z.number().int(),
  /** What it came from: a collection, an adjustment, a redemption. */
  reference: id,
  reason: z.string().nullable(),
  actor: personRef.nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const ledgerQuery = listQuery(['at'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  userId: id,
  kind: entryKind.optional(),
  /** Only what came from this: one collection, one adjustment. */
  reference: id.optional(),
})
export type LedgerQuery = z.output<typeof ledgerQuery>

/** How many points an administrator of each role may give and take alone in one day; more needs a second person. */
export const adjustmentCaps: Partial<Record<AdminRole, number>> = { OWNER: 10_000, FINANCE: 5_000, OPERATIONS: 500 }

export const adjustmentInput = z.strictObject({
  userId: id,
  points: z
    .number()
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine(points => points !== 0, 'Enter a number other than 0'),
  reasonCode: z.enum(['CORRECTION', 'GOODWILL', 'CAMPAIGN', 'FRAUD', 'OTHER']),
  note: z.string().trim().min(3, 'Enter a reason').max(500),
})
export type AdjustmentInput = z.infer<typeof adjustmentInput>

export const adjustment = z.object({
  id,
  user: personRef,
  points: z.number().int(),
  reasonCode: z.string(),
  note: z.string(),
  status: z.enum(['PENDING', 'APPLIED', 'REJECTED']),
  requestedBy: personRef,
  requestedAt: instant,
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
})
export type Adjustment = z.infer<typeof adjustment>

/** What the caller may still adjust today without a second person; given and taken points both count. */
export const allowance = z.object({
  cap: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /** When the programme's day ends and a new allowance begins. */
  renewsAt: instant,
})
export type Allowance = z.infer<typeof allowance>

export const adjustmentListQuery = listQuery(['requestedAt'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  status: z.enum(['PENDING', 'APPLIED', 'REJECTED']).optional(),
  userId: id.optional(),
})
export type AdjustmentListQuery = z.output<typeof adjustmentListQuery>

export const points = area({
  list: {
    method: 'GET',
    path: '/api/ledger',
    access: 'points:read',
    summary: 'A person’s ledger, newest first',
    query: ledgerQuery,
    response: pageOf(ledgerEntry),
  },
  adjust: {
    method: 'POST',
    path: '/api/ledger/adjust',
    access: 'points:adjust',
    summary: 'Give or take points; above the role’s cap for a day a second person must approve',
    body: adjustmentInput,
    response: one(adjustment),
    status: 201,
    idempotent: true,
  },
  allowance: {
    method: 'GET',
    path: '/api/ledger/allowance',
    access: 'points:adjust',
    summary: 'What the caller may still adjust today without a second person',
    response: one(allowance),
  },
  adjustments: {
    method: 'GET',
    path: '/api/ledger/adjustments',
    access: 'points:read',
    summary: 'Adjustments, done and waiting',
    query: adjustmentListQuery,
    response: pageOf(adjustment),
  },
  decide: {
    method: 'POST',
    path: '/api/ledger/decide',
    access: 'points:approve',
    summary: 'Approve or reject an adjustment that waits for a second person',
    body: z.strictObject({ id, isApproved: z.boolean() }),
    response: one(adjustment),
    idempotent: true,
  },
  verify: {
    method: 'POST',
    path: '/api/ledger/verify',
    access: 'points:read',
    summary: 'Recompute the daily seals; tells the first day that does not fit',
    takesLong: true,
    response: one(z.object({ sealedDays: z.number().int(), firstBrokenDay: z.string().nullable() })),
  },
})
