import { roleWords } from '@fulmar/contract/core/permission-words'
import type { AdminRole } from '@fulmar/contract/core/permissions'
import { type TeamMember, team } from '@fulmar/contract/team'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { FactList } from '#ui/FactList.tsx'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { AbilityList } from './AbilityList.tsx'
import { TeamMemberActions } from './TeamMemberActions.tsx'
import classes from './team.module.css'
import { roleOptions, rolePurposes, statusTones, statusWords } from './team.words.ts'

interface Props {
  member: TeamMember
  mayManage: boolean
  onClose: () => void
}

export function TeamMemberDrawer({ member, mayManage, onClose }: Props) {
  const { adminDetails } = useAdminDetails()
  const [role, setRole] = useState<AdminRole>(member.adminRole)
  const change = useSend(team.change, { refresh: [team.list] })
  const isMe = member.id === adminDetails?.id
  const facts = [
    { label: 'Email', value: member.email },
    {
      label: 'Status',
      value: <StatusBadge tone={statusTones[member.status]}>{statusWords[member.status]}</StatusBadge>,
    },
    { label: 'Two-factor authentication', value: member.hasSecondFactor ? 'On' : 'Off' },
    { label: 'Last seen', value: member.lastSeenAt ? <RelativeTime at={member.lastSeenAt} /> : 'Never' },
    { label: 'Added', value: <RelativeTime at={member.createdAt} /> },
  ]
  return (
    <Drawer isOpen title={member.name} onClose={onClose}>
      <div className={classes.member}>
        <FactList facts={mayManage ? facts : [{ label: 'Role', value: roleWords[member.adminRole] }, ...facts]} />
        {mayManage && (
          <>
            <ChoiceInput
              label="Role"
              description={rolePurposes[role]}
              data={roleOptions}
              value={role}
              disabled={isMe}
              onChange={value => value && setRole(value)}
            />
            {role !== member.adminRole && (
              <Button
                loading={change.isPending}
                onClick={() => change.mutate({ body: { id: member.id, version: member.version, adminRole: role } })}
              >
                Change role to {roleWords[role]}
              </Button>
            )}
          </>
        )}
        <AbilityList role={role} />
        {mayManage &&
          (isMe ? (
            <p>This is your account. Another owner can change your role.</p>
          ) : (
            <TeamMemberActions member={member} onGone={onClose} />
          ))}
      </div>
    </Drawer>
  )
}
