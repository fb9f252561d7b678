import type { StatusChange } from '@fulmar/contract/user-status'
import { z } from 'zod'

const DAY_MS = 86_400_000

export const lengths = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'day', label: 'Until a day' },
  { value: 'open', label: 'Until reinstated' },
  { value: 'good', label: 'For good' },
] as const

/** How long somebody is kept out, and why. */
export const suspensionForm = z
  .object({
    length: z.enum(['7', '30', 'day', 'open', 'good']),
    until: z.iso.datetime().optional(),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
  })
  .refine(it => it.length !== 'day' || it.until !== undefined, { path: ['until'], message: 'Choose a day and a time' })
export type SuspensionForm = z.infer<typeof suspensionForm>

/** For good is a block; everything else is a suspension, with or without an end. */
export function changeOf({ length, until, reason }: SuspensionForm, now: number = Date.now()): StatusChange {
  if (length === 'good') return { status: 'BLOCKED', reason }
  if (length === 'open') return { status: 'SUSPENDED', reason }
  const end = length === 'day' ? until : new Date(now + Number(length) * DAY_MS).toISOString()
  return { status: 'SUSPENDED', reason, until: end }
}
