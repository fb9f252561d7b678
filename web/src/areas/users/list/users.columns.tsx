import type { UserListQuery, UserRow } from '@fulmar/contract/users/user-list'
import { NeighborhoodLink } from '#parts/record/RecordLinks.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Initials } from '#ui/Initials.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { formatCode, typeWords, UserBadge } from '../users.words.ts'

export const userColumns: readonly Column<UserRow, UserListQuery['sortBy']>[] = [
  {
    id: 'name',
    title: 'Person',
    sortBy: 'name',
    picture: it => <Initials name={it.name} picture={it.avatar} size={32} />,
    cell: it => it.name,
    detail: it => it.email ?? NONE,
  },
  { id: 'userType', title: 'Type', card: 'plain', cell: it => typeWords[it.userType] },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <UserBadge status={it.status} /> },
  {
    id: 'neighborhood',
    title: 'Neighborhood',
    card: 'plain',
    cell: it => <NeighborhoodLink of={it.neighborhood} />,
  },
  { id: 'grams', title: 'Weight', sortBy: 'grams', numeric: true, cell: it => formatWeight(it.totals.grams) },
  { id: 'points', title: 'Points', sortBy: 'points', card: 'titled', count: it => it.points.available },
  { id: 'lastActive', title: 'Last collection', sortBy: 'lastActive', at: it => it.lastActiveAt },
  { id: 'joined', title: 'Joined', sortBy: 'joined', cell: it => formatDate(it.joinedAt) },
  { id: 'memberCode', title: 'Member code', hidden: true, cell: it => formatCode(it.memberCode) },
  { id: 'phone', title: 'Phone', hidden: true, cell: it => it.phone ?? NONE },
  { id: 'collections', title: 'Collections', hidden: true, count: it => it.totals.collections },
  { id: 'held', title: 'Points held', hidden: true, count: it => it.points.held },
  { id: 'pending', title: 'Points pending', hidden: true, count: it => it.points.pending },
  { id: 'debt', title: 'Debt', hidden: true, count: it => it.points.debt },
  { id: 'lifetime', title: 'Lifetime points', hidden: true, count: it => it.points.lifetime },
]
