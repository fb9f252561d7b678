import { z } from 'zod'

/** The direction is a choice of its own, so that a minus is never typed by mistake. */
export const adjustmentForm = z.object({
  direction: z.enum(['add', 'deduct']),
  amount: z.number().int().min(1).max(1_000_000),
  reasonCode: z.string().min(1, 'Choose a reason'),
  note: z.string().trim().min(3, 'Enter a reason').max(500),
})
export type AdjustmentForm = z.infer<typeof adjustmentForm>

export const signed = ({ direction, amount }: Pick<AdjustmentForm, 'direction' | 'amount'>) =>
  direction === 'add' ? amount : -amount

export type Outlook = 'nothing' | 'too-low' | 'second-person' | 'brought-in' | 'at-once'

interface Limits {
  available: number
  /** The rest of today's allowance. */
  left: number
  /** The caller brought the member in. */
  isTied: boolean
}

/** How the server will treat an adjustment. */
export function outlookOf(points: number, { available, left, isTied }: Limits): Outlook {
  if (points === 0) return 'nothing'
  if (available + points < 0) return 'too-low'
  if (isTied && points > 0) return 'brought-in'
  return Math.abs(points) > left ? 'second-person' : 'at-once'
}
