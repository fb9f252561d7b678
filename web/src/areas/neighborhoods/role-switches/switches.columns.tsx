import type { RoleSwitch, RoleSwitchListQuery } from '@fulmar/contract/role-switches'
import { NeighborhoodLink } from '#parts/RecordLinks.tsx'
import { NONE } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { roleWords, sayWish, shortConflicts } from './role-switches.words.ts'
import { SwitchBadge } from './SwitchBadges.tsx'

export const switchColumns: readonly Column<RoleSwitch, RoleSwitchListQuery['sortBy']>[] = [
  { id: 'person', title: 'Member', cell: it => it.user.name, detail: it => sayWish(it) },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <SwitchBadge status={it.status} /> },
  { id: 'from', title: 'From', cell: it => roleWords[it.from] },
  { id: 'to', title: 'To', cell: it => roleWords[it.to] },
  { id: 'neighborhood', title: 'Neighborhood', cell: it => <NeighborhoodLink it={it.neighborhood} /> },
  {
    id: 'conflicts',
    title: 'Concerns',
    wraps: true,
    cell: it => it.conflicts.map(conflict => shortConflicts[conflict]).join(', ') || NONE,
  },
  {
    id: 'requestedAt',
    title: 'Requested',
    sortBy: 'requestedAt',
    card: 'titled',
    cell: it => <RelativeTime at={it.requestedAt} />,
  },
  { id: 'decidedAt', title: 'Decided', sortBy: 'decidedAt', cell: it => <RelativeTime at={it.decidedAt} /> },
  { id: 'decidedBy', title: 'Decided by', hidden: true, cell: it => it.decidedBy?.name ?? NONE },
]
