import type { UserStatus } from '@fulmar/contract/users/user-status'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './users.words.ts'

export const UserBadge = ({ status }: { status: UserStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
