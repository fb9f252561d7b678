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
    picture: row => <Initials name={row.name} picture={row.avatar} size={32} />,
    cell: row => row.name,
    detail: row => row.email ?? NONE,
  },
  { id: 'userType', title: 'Type', card: 'plain', cell: row => typeWords[row.userType] },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <UserBadge status={row.status} /> },
  {
    id: 'neighborhood',
    title: 'Neighborhood',
    card: 'plain',
    cell: row => <NeighborhoodLink of={row.neighborhood} />,
  },
  { id: 'grams', title: 'Weight', sortBy: 'grams', numeric: true, cell: row => formatWeight(row.totals.grams) },
  { id: 'points', title: 'Points', sortBy: 'points', card: 'titled', count: row => row.points.available },
  { id: 'lastActive', title: 'Last collection', sortBy: 'lastActive', at: row => row.lastActiveAt },
  { id: 'joined', title: 'Joined', sortBy: 'joined', cell: row => formatDate(row.joinedAt) },
  { id: 'memberCode', title: 'Member code', hidden: true, cell: row => formatCode(row.memberCode) },
  { id: 'phone', title: 'Phone', hidden: true, cell: row => row.phone ?? NONE },
  { id: 'collections', title: 'Collections', hidden: true, count: row => row.totals.collections },
  { id: 'held', title: 'Points held', hidden: true, count: row => row.points.held },
  { id: 'pending', title: 'Points pending', hidden: true, count: row => row.points.pending },
  { id: 'debt', title: 'Debt', hidden: true, count: row => row.points.debt },
  { id: 'lifetime', title: 'Lifetime points', hidden: true, count: row => row.points.lifetime },
]
