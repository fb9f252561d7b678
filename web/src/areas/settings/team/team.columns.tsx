import { roleWords } from '@fulmar/contract/core/permission-words'
import type { TeamListQuery, TeamMember } from '@fulmar/contract/team'
import { ShieldCheck } from 'lucide-react'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { statusTones, statusWords } from './team.words.ts'

export const teamColumns: readonly Column<TeamMember, TeamListQuery['sortBy']>[] = [
  { id: 'name', title: 'Name', sortBy: 'name', cell: it => it.name, detail: it => it.email },
  { id: 'role', title: 'Role', card: 'plain', cell: it => roleWords[it.adminRole] },
  {
    id: 'status',
    title: 'Status',
    card: 'corner',
    cell: it => <StatusBadge tone={statusTones[it.status]}>{statusWords[it.status]}</StatusBadge>,
  },
  {
    id: 'secondFactor',
    title: 'Two-factor',
    cell: it =>
      it.hasSecondFactor ? (
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
    cell: it => (it.lastSeenAt ? <RelativeTime at={it.lastSeenAt} /> : 'Never'),
  },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', cell: it => <RelativeTime at={it.createdAt} /> },
]
