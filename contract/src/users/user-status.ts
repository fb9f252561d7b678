import { z } from 'zod'
import { namedTime } from '../core/common.ts'

export const userStatus = z.enum(['ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED', 'ERASED'])
export type UserStatus = z.infer<typeof userStatus>

const why = z.string().trim().min(3, 'Enter a reason').max(500)

/** Statuses an administrator can set. */
export const settableStatus = z.enum(['ACTIVE', 'SUSPENDED', 'BLOCKED'])
export type SettableStatus = z.infer<typeof settableStatus>

export const statusKeys = { status: settableStatus, reason: why.optional(), until: namedTime.optional() }

interface StatusKeys {
  status?: SettableStatus | undefined
  reason?: string | undefined
  until?: string | undefined
}

/** Suspending and blocking need a reason, and only a suspension can have an end. */
export function checkStatus({ status, reason, until }: StatusKeys, context: z.RefinementCtx) {
  const keepsOut = status === 'SUSPENDED' || status === 'BLOCKED'
  if (keepsOut && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'Enter a reason' })
  if (!keepsOut && reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'No reason is needed' })
  if (status !== 'SUSPENDED' && until)
    context.addIssue({ code: 'custom', path: ['until'], message: 'Only a suspension can have an end date' })
}

export const statusChange = z.strictObject(statusKeys).superRefine(checkStatus)
export type StatusChange = z.infer<typeof statusChange>

/** Allowed changes of status. Reinstated before they confirmed, somebody is pending again; erasure is final. */
export const nextStatuses: Record<UserStatus, readonly SettableStatus[]> = {
  ACTIVE: ['SUSPENDED', 'BLOCKED'],
  SUSPENDED: ['ACTIVE', 'SUSPENDED', 'BLOCKED'],
  BLOCKED: ['ACTIVE', 'SUSPENDED'],
  PENDING: ['SUSPENDED', 'BLOCKED'],
  ERASED: [],
}
