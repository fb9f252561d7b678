import type { PlayStatus } from '@fulmar/contract/plays'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './plays.words.ts'

export const PlayBadge = ({ status }: { status: PlayStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
