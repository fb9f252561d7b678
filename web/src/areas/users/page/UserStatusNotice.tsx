import type { User } from '@fulmar/contract/user-record'
import { Alert } from '@mantine/core'
import { Ban, Eraser, MailQuestion } from 'lucide-react'
import { formatDateTime } from '#ui/format/dates.ts'

/** Why somebody cannot act at the moment, and how long; nothing about someone who can. */
export function UserStatusNotice({ user }: { user: User }) {
  if (user.status === 'ERASED')
    return (
      <Alert color="gray" icon={<Eraser size={18} aria-hidden />} title="This person was erased">
        Who they were is gone for good. What they handed in and every movement of points stay in the books.
      </Alert>
    )
  if (user.status === 'PENDING')
    return (
      <Alert color="yellow" icon={<MailQuestion size={18} aria-hidden />} title="Invited">
        They have not accepted their invitation yet.
      </Alert>
    )
  if (user.status === 'ACTIVE') return null
  const title =
    user.status === 'BLOCKED'
      ? 'Blocked for good'
      : user.suspendedUntil
        ? `Suspended until ${formatDateTime(user.suspendedUntil)}`
        : 'Suspended until somebody reinstates them'
  return (
    <Alert color="red" icon={<Ban size={18} aria-hidden />} title={title}>
      {user.statusReason ?? 'No reason was given.'}
    </Alert>
  )
}
