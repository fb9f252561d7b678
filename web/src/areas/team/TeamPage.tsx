import { roleWords } from '@fulmar/contract/core/permission-words'
import { invitation, type TeamListQuery, type TeamMember, team } from '@fulmar/contract/team'
import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { type AddressKeys, useAddress } from '#core/search.ts'
import { useCan } from '#core/session/can.ts'
import { useList } from '#parts/lists/use-list.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { AbilityList } from './AbilityList.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { SecondFactorPolicy } from './SecondFactorPolicy.tsx'
import { TeamMemberDrawer } from './TeamMemberDrawer.tsx'
import { roleOptions, rolePurposes, statusOptions, TeamBadge } from './team.words.ts'

/** The search of everything leads to the open drawer. */
export interface InviteAddress {
  open?: 'invite'
}

const inviteKeys: AddressKeys<InviteAddress> = { open: { const: 'invite' } }

const columns: readonly Column<TeamMember, TeamListQuery['sortBy']>[] = [
  { id: 'name', title: 'Name', sortBy: 'name', cell: row => row.name, detail: row => row.email },
  { id: 'role', title: 'Role', card: 'plain', cell: row => roleWords[row.adminRole] },
  {
    id: 'status',
    title: 'Status',
    card: 'corner',
    cell: row => <TeamBadge status={row.status} />,
  },
  {
    id: 'secondFactor',
    title: 'Two-factor',
    cell: row =>
      row.hasSecondFactor ? (
        <StatusBadge tone="ok" icon={<ShieldCheck />}>
          On
        </StatusBadge>
      ) : (
        'Off'
      ),
  },
  {
    id: 'lastSeenAt',
    title: 'Last seen',
    card: 'titled',
    cell: row => (row.lastSeenAt ? <RelativeTime at={row.lastSeenAt} /> : 'Never'),
  },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', at: row => row.createdAt },
]

const filters: Filter<'status' | 'adminRole'>[] = [
  { kind: 'several', key: 'adminRole', label: 'Role', options: roleOptions },
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
]

export function TeamPage() {
  const { page, table } = useList(team.list)
  const isInviting = useAddress<InviteAddress>(inviteKeys).open !== undefined
  const navigate = useNavigate({ from: '/settings/team' })
  const setInviting = (isOpen: boolean) =>
    void navigate({
      to: '/settings/team',
      search: previous => ({ ...previous, open: isOpen ? 'invite' : undefined }),
      replace: true,
      resetScroll: false,
    })
  const [openId, setOpenId] = useState<string | null>(null)
  const mayManage = useCan('team:manage')
  // By id, so that the drawer follows changes.
  const opened: TeamMember | undefined = page.data?.data.find(row => row.id === openId)
  return (
    <>
      <PageHeader
        title="Team and roles"
        meaning="Administrators and their roles."
        actions={
          mayManage && (
            <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
              Invite administrator
            </Button>
          )
        }
      />
      <DataTable
        label="Administrators"
        columns={columns}
        {...table}
        {...savedViewsOf('team')}
        rowName={row => row.name}
        onOpen={row => setOpenId(row.id)}
        searchLabel="Search by name or email"
        filters={filters}
      />
      <SecondFactorPolicy mayChange={mayManage} />
      <PermissionMatrix />
      {isInviting && mayManage && <InviteDrawer onClose={() => setInviting(false)} />}
      {opened && <TeamMemberDrawer member={opened} mayManage={mayManage} onClose={() => setOpenId(null)} />}
    </>
  )
}

function InviteDrawer({ onClose }: { onClose: () => void }) {
  const invite = useSend(team.invite)
  const form = useSendForm(
    invitation,
    { name: '', email: '', adminRole: 'OPERATIONS' },
    { send: body => invite.mutateAsync({ body }), onSent: onClose },
  )
  const role = useWatch({ control: form.control, name: 'adminRole' })
  return (
    <FormDrawer form={form} title="Invite administrator" verb="Send invitation" onClose={onClose}>
      <Text maw="62ch" c="dimmed">
        They receive an email with a link, valid for 7 days, to set a password and sign in.
      </Text>
      <TextField control={form.control} name="name" label="Name" maxLength={120} />
      <TextField control={form.control} name="email" label="Email" type="email" inputMode="email" maxLength={254} />
      <SelectField control={form.control} name="adminRole" label="Role" data={roleOptions} help={rolePurposes[role]} />
      <AbilityList role={role} />
    </FormDrawer>
  )
}
