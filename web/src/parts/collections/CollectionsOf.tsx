import type { Collection } from '@fulmar/contract/collections/collection-records'
import { type CollectionListQuery, collections } from '@fulmar/contract/collections/collections'
import { useNavigate } from '@tanstack/react-router'
import { formatExactWeight } from '#ui/format/weight.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { useInnerList } from '../lists/use-list.ts'
import { StoreLink, UserLink } from '../record/RecordLinks.tsx'

type ColumnOf = Column<Collection, CollectionListQuery['sortBy']>

const where: ColumnOf = { id: 'store', title: 'Store', cell: row => <StoreLink of={row.store} /> }
const whose: ColumnOf = { id: 'user', title: 'Member', cell: row => <UserLink of={row.user} /> }

const columnsWith = (other: ColumnOf): readonly ColumnOf[] => [
  {
    id: 'code',
    title: 'Code',
    cell: row => row.code,
    detail: row => row.lines.map(line => line.plasticCode).join(', '),
  },
  { id: 'at', title: 'Date', sortBy: 'at', card: 'plain', at: row => row.at },
  other,
  {
    id: 'grams',
    title: 'Weight',
    sortBy: 'grams',
    numeric: true,
    card: 'plain',
    cell: row => formatExactWeight(row.grams),
  },
  { id: 'points', title: 'Points', sortBy: 'points', card: 'titled', count: row => row.points },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <CollectionStatus collection={row} /> },
]

const ofPerson = {
  columns: columnsWith(where),
  empty: (
    <EmptyState title="No collections yet">
      Collections of this member appear here with their weight and points.
    </EmptyState>
  ),
}

const ofStore = {
  columns: columnsWith(whose),
  empty: (
    <EmptyState title="No collections yet">
      Collections at this store appear here with their weight and points.
    </EmptyState>
  ),
}

function CollectionStatus({ collection: { status, review } }: { collection: Collection }) {
  if (status === 'REVERSED') return <StatusBadge tone="off">Reversed</StatusBadge>
  if (review === 'OPEN') return <StatusBadge tone="wait">To review</StatusBadge>
  return <StatusBadge tone="ok">Recorded</StatusBadge>
}

/** The collections of a member or a store. */
export function CollectionsOf({ of }: { of: { userId: string } | { storeId: string } }) {
  const table = useInnerList(collections.list, { sortBy: 'at' }, of)
  const navigate = useNavigate()
  return (
    <DataTable
      label="Collections"
      {...('userId' in of ? ofPerson : ofStore)}
      {...table}
      rowName={row => row.code}
      href={row => `/collections/${row.id}`}
      onOpen={row => void navigate({ to: '/collections/$id', params: { id: row.id } })}
    />
  )
}
