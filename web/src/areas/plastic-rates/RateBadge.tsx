import type { RateStatus } from '@fulmar/contract/plastic-rates/plastic-rates'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './plastic-rates.words.ts'

export const RateBadge = ({ status }: { status: RateStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
