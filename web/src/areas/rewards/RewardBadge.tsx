import type { RewardStatus } from '@fulmar/contract/rewards/reward-records'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './rewards.words.ts'

export const RewardBadge = ({ status }: { status: RewardStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
