import type { RoleSwitchStatus } from '@fulmar/contract/role-switches'
import { formatRelative } from '#ui/format/dates.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { ageTone, statusTones, statusWords } from './role-switches.words.ts'

export const SwitchBadge = ({ status }: { status: RoleSwitchStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)

/** How long a request has waited, by colour and in words. */
export function SwitchAge({ at }: { at: string }) {
  const now = useMinute()
  return <StatusBadge tone={ageTone(at, now)}>{formatRelative(at, now)}</StatusBadge>
}
