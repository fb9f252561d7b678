import type { User } from '@fulmar/contract/person'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddress } from '#core/search.ts'
import { useMay } from '#core/session/can.ts'
import { ActivityTimeline } from '#parts/ActivityTimeline.tsx'
import { CollectionsOf } from '#parts/CollectionsOf.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RecordTabs } from '#ui/tabs/RecordTabs.tsx'
import { Portrait } from '../Portrait.tsx'
import { UserBadge } from '../UserBadge.tsx'
import classes from '../users.module.css'
import { type PersonTab, personAddress, personTabs } from '../users.state.ts'
import { sayCode, typeWords } from '../users.words.ts'
import { NotesTab } from './NotesTab.tsx'
import { PointsTab } from './PointsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { UserActions } from './UserActions.tsx'
import { UserStatusNotice } from './UserStatusNotice.tsx'

const tabWords: Record<PersonTab, string> = {
  profile: 'Profile',
  points: 'Points',
  collections: 'Collections',
  requests: 'Requests',
  notes: 'Notes',
  activity: 'Activity',
}

/** Everything about one person, by the question it answers. */
export function Details({ user }: { user: User }) {
  const { tab: asked } = useAddress(personAddress)
  const navigate = useNavigate()
  const may = useMay()
  const hidden = new Set<PersonTab>([
    ...(may('points:read') ? [] : (['points'] as const)),
    ...(may('collections:read') ? [] : (['collections'] as const)),
    ...(may('activity:read') ? [] : (['activity'] as const)),
  ])
  const tabs = personTabs.filter(it => !hidden.has(it))
  const tab = tabs.includes(asked) ? asked : 'profile'
  const open = (next: PersonTab) =>
    void navigate({
      to: '/users/$id',
      params: { id: user.id },
      search: next === 'profile' ? {} : { tab: next },
      resetScroll: false,
    })
  return (
    <Sections>
      <PageHeader
        title={
          <span className={classes.identity}>
            <Portrait name={user.name} picture={user.avatar} size={48} />
            {user.name}
          </span>
        }
        meaning={[typeWords[user.userType], user.memberCode && sayCode(user.memberCode), user.neighborhood?.name]
          .filter(Boolean)
          .join(' · ')}
        badges={<UserBadge status={user.status} />}
        actions={user.status !== 'ERASED' && <UserActions user={user} />}
      />
      <UserStatusNotice user={user} />
      <RecordTabs
        label={`About ${user.name}`}
        tabs={tabs.map(name => ({ name, label: tabWords[name], count: name === 'notes' ? user.notes : 0 }))}
        open={tab}
        onOpen={open}
      >
        {name => contentOf(name, user)}
      </RecordTabs>
    </Sections>
  )
}

function contentOf(tab: PersonTab, user: User): ReactNode {
  switch (tab) {
    case 'profile':
      return <ProfileTab user={user} />
    case 'points':
      return <PointsTab user={user} />
    case 'collections':
      return <CollectionsOf of={{ userId: user.id }} />
    case 'requests':
      return <RequestsTab userId={user.id} />
    case 'notes':
      return <NotesTab user={user} />
    case 'activity':
      return (
        <Panel title="What was done">
          <ActivityTimeline entityType="user,points,team" entityId={user.id} />
        </Panel>
      )
  }
}
