import type { RoleSwitch, RoleSwitchListQuery } from '@fulmar/contract/role-switches'
import { NONE } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { roleWords, sayWish, shortConflicts } from './role-switches.words.ts'
import { SwitchBadge } from './SwitchBadges.tsx'

export const switchColumns: readonly Column<RoleSwitch, RoleSwitchListQuery['sortBy']>[] = [
  { id: 'person', title: 'Person', cell: it => it.user.name, detail: it => sayWish(it) },
  { id: 'status', title: 'Status', cell: it => <SwitchBadge status={it.status} /> },
  { id: 'from', title: 'From', cell: it => roleWords[it.from] },
  { id: 'to', title: 'To', cell: it => roleWords[it.to] },
  { id: 'neighborhood', title: 'Neighborhood', cell: it => it.neighborhood.name },
  {
    id: 'conflicts',
    title: 'Speaks against it',
    cell: it => it.conflicts.map(conflict => shortConflicts[conflict]).join(', ') || NONE,
  },
  { id: 'requestedAt', title: 'Asked', sortBy: 'requestedAt', cell: it => <RelativeTime at={it.requestedAt} /> },
  { id: 'decidedAt', title: 'Decided', sortBy: 'decidedAt', cell: it => <RelativeTime at={it.decidedAt} /> },
  { id: 'decidedBy', title: 'Decided by', hidden: true, cell: it => it.decidedBy?.name ?? NONE },
]
