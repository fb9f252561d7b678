import type { NeighborhoodStatus } from '@fulmar/contract/neighborhoods/neighborhoods'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './neighborhoods.words.ts'

export const NeighborhoodBadge = ({ status }: { status: NeighborhoodStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
