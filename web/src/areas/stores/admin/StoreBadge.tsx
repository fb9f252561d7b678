import type { StoreStatus } from '@fulmar/contract/stores/store-statuses'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './stores.words.ts'

export const StoreBadge = ({ status }: { status: StoreStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
