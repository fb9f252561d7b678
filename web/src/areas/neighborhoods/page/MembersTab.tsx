import { type UserListQuery, type UserRow, userList } from '@fulmar/contract/users/user-list'
import { Link, useNavigate } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useInnerList } from '#parts/lists/use-list.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableMessage } from '#ui/table/TableMessage.tsx'
import type { Column } from '#ui/table/table.types.ts'

const columns: readonly Column<UserRow, UserListQuery['sortBy']>[] = [
  { id: 'name', title: 'Person', sortBy: 'name', cell: row => row.name },
  {
    id: 'type',
    title: 'Role',
    card: 'corner',
    cell: row => (row.userType === 'NEIGHBORHOOD' ? <StatusBadge tone="info">Leader</StatusBadge> : 'Member'),
  },
  {
    id: 'grams',
    title: 'Collected',
    sortBy: 'grams',
    numeric: true,
    card: 'titled',
    cell: row => formatWeight(row.totals.grams),
  },
  { id: 'points', title: 'Points', sortBy: 'points', card: 'titled', count: row => row.points.available },
  { id: 'lastActive', title: 'Last collection', sortBy: 'lastActive', at: row => row.lastActiveAt },
  { id: 'joined', title: 'Joined', sortBy: 'joined', at: row => row.joinedAt },
]

/** The members and leaders of a neighborhood. */
export function MembersTab({ neighborhoodId }: { neighborhoodId: string }) {
  const table = useInnerList(userList.list, { sortBy: 'name', sortOrder: 'asc' }, { neighborhoodId })
  const navigate = useNavigate()
  return (
    <>
      <DataTable
        label="Members"
        columns={columns}
        {...table}
        rowName={row => row.name}
        href={row => `/users/${row.id}`}
        onOpen={row => void navigate({ to: '/users/$id', params: { id: row.id } })}
        searchLabel="Search by name, email, phone or member code"
        empty={
          <TableMessage icon={<UsersRound size={28} />} title="No members yet">
            <p>Members choose a neighborhood in the app. You can also assign it on their page.</p>
          </TableMessage>
        }
      />
      <p style={{ marginTop: 12 }}>
        <Link to="/users" search={{ neighborhoodId }}>
          Open in Users
        </Link>
      </p>
    </>
  )
}
