import type { RoleSwitchStatus } from '@fulmar/contract/role-switches'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './role-switches.words.ts'

export const SwitchBadge = ({ status }: { status: RoleSwitchStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
