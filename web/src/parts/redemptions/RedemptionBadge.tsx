import type { RedemptionStatus } from '@fulmar/contract/rewards/redemptions'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './redemptions.words.ts'

export const RedemptionBadge = ({ status }: { status: RedemptionStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
