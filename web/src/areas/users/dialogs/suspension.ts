import { namedTime } from '@fulmar/contract/core/common'
import type { StatusChange } from '@fulmar/contract/users/user-status'
import { z } from 'zod'

const DAY_MS = 86_400_000

export const lengths = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'Until a date' },
  { value: 'open', label: 'Until reinstated' },
  { value: 'permanent', label: 'Permanently' },
] as const

export const suspensionForm = z
  .object({
    length: z.enum(['7', '30', 'date', 'open', 'permanent']),
    until: namedTime.optional(),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
  })
  .refine(row => row.length !== 'date' || row.until !== undefined, {
    path: ['until'],
    message: 'Choose a date and time',
  })
export type SuspensionForm = z.infer<typeof suspensionForm>

/** Permanently means blocked; anything else is a suspension, with or without an end. */
export function changeOf({ length, until, reason }: SuspensionForm, now: number = Date.now()): StatusChange {
  if (length === 'permanent') return { status: 'BLOCKED', reason }
  if (length === 'open') return { status: 'SUSPENDED', reason }
  const end = length === 'date' ? until : new Date(now + Number(length) * DAY_MS).toISOString()
  return { status: 'SUSPENDED', reason, until: end }
}
