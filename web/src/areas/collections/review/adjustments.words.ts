import type { AdjustmentInput } from '@fulmar/contract/points'
import { formatPoints } from '#ui/format/numbers.ts'

/** "Give 600 points", "Take 40 points". */
export const sayAdjustment = (points: number): string =>
  `${points < 0 ? 'Take' : 'Give'} ${formatPoints(Math.abs(points))}`

const reasonWords: Record<AdjustmentInput['reasonCode'], string> = {
  CORRECTION: 'Correction',
  GOODWILL: 'Goodwill',
  CAMPAIGN: 'Campaign',
  FRAUD: 'Fraud',
  OTHER: 'Other',
}

export const sayReason = (code: string): string => reasonWords[code as AdjustmentInput['reasonCode']] ?? code
