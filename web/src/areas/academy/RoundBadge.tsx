import type { RoundStatus } from '@fulmar/contract/academy/game-schedule'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { roundTones, roundWords } from './rounds.ts'

export const RoundBadge = ({ status }: { status: RoundStatus }) => (
  <StatusBadge tone={roundTones[status]}>{roundWords[status]}</StatusBadge>
)
