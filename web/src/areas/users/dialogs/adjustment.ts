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

export type Outlook = 'nothing' | 'too-low' | 'second-person' | 'at-once'

/** How the server will treat an adjustment; `allowance` is the rest of today's. */
export function outlookOf(points: number, available: number, allowance: number): Outlook {
  if (points === 0) return 'nothing'
  if (available + points < 0) return 'too-low'
  return Math.abs(points) > allowance ? 'second-person' : 'at-once'
}
