import type { AdjustmentInput } from '@fulmar/contract/points'

export const adjustmentReasons: Record<AdjustmentInput['reasonCode'], string> = {
  CORRECTION: 'Correction',
  GOODWILL: 'Goodwill',
  CAMPAIGN: 'Campaign',
  FRAUD: 'Fraud',
  OTHER: 'Other',
}
