import { type User, userRecord } from '@fulmar/contract/users/user-record'
import { Alert } from '@mantine/core'
import { Ban, Eraser, MailQuestion } from 'lucide-react'
import { useApi } from '#core/api/use-api.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { CollectionsOf } from '#parts/collections/CollectionsOf.tsx'
import { PlaysOf } from '#parts/plays/PlaysOf.tsx'
import { WaitingChange } from '#parts/proposals/WaitingChange.tsx'
import { RecordPage, type RecordTab } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { RedemptionsOf } from '#parts/redemptions/RedemptionsOf.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { Initials } from '#ui/Initials.tsx'
import { formatCode, typeWords, UserBadge } from '../users.words.ts'
import { NotesTab } from './NotesTab.tsx'
import { PointsTab } from './PointsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { UserActions } from './UserActions.tsx'

export function UserPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(userRecord.get, { params: { id } }, { enabled: isPossible })
  return (
    <RecordPage noun="person" list={{ to: '/users', label: 'All people' }} isPossible={isPossible} found={found}>
      {user => ({
        name: user.name,
        title: (
          <span className="line anywhere" style={{ display: 'inline-flex', gap: 14 }}>
            <Initials name={user.name} picture={user.avatar} size={48} />
            {user.name}
          </span>
        ),
        meaning: [typeWords[user.userType], user.memberCode && formatCode(user.memberCode), user.neighborhood?.name]
          .filter(Boolean)
          .join(' · '),
        badges: <UserBadge status={user.status} />,
        actions: user.status !== 'ERASED' && <UserActions user={user} />,
        content: (
          <>
            <UserStatusNotice user={user} />
            <WaitingChange kind="USER_ADDRESS" subjectId={user.id} />
          </>
        ),
        tabs: tabsOf(user),
      })}
    </RecordPage>
  )
}

const tabsOf = (user: User): RecordTab[] => [
  { name: 'profile', label: 'Profile', content: <ProfileTab user={user} /> },
  { name: 'points', label: 'Points', permission: 'points:read', content: <PointsTab user={user} /> },
  {
    name: 'collections',
    label: 'Collections',
    permission: 'collections:read',
    content: <CollectionsOf of={{ userId: user.id }} />,
  },
  {
    name: 'redemptions',
    label: 'Redemptions',
    permission: 'redemptions:read',
    content: <RedemptionsOf of={{ userId: user.id }} />,
  },
  { name: 'plays', label: 'Plays', permission: 'academy:read', content: <PlaysOf userId={user.id} /> },
  { name: 'requests', label: 'Requests', content: <RequestsTab userId={user.id} /> },
  { name: 'notes', label: 'Notes', count: user.notes, content: <NotesTab user={user} /> },
  {
    name: 'activity',
    label: 'Activity',
    permission: 'activity:read',
    content: <ActivityPanel memberId={user.id} />,
  },
]

/** Explains any status other than active. */
function UserStatusNotice({ user }: { user: User }) {
  if (user.status === 'ERASED')
    return (
      <Alert color="gray" icon={<Eraser size={18} aria-hidden />} title="This person was erased">
        Their personal data is gone. Collections and points transactions are kept without a name.
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
      ? 'Blocked permanently'
      : user.suspendedUntil
        ? `Suspended until ${formatDateTime(user.suspendedUntil)}`
        : 'Suspended until reinstated'
  return (
    <Alert color="red" icon={<Ban size={18} aria-hidden />} title={title}>
      {user.statusReason ?? 'No reason given.'}
    </Alert>
  )
}
