import { storeFields } from '@fulmar/contract/stores/store-fields'
import type { StoreRow } from '@fulmar/contract/stores/store-records'
import type { StoreListQuery } from '@fulmar/contract/stores/stores'
import { columnsOf } from '#parts/fields/field-values.ts'
import { NeighborhoodLink } from '#parts/record/RecordLinks.tsx'
import { NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { StoreBadge } from './stores.words.ts'

export const storeColumns: readonly Column<StoreRow, StoreListQuery['sortBy']>[] = [
  {
    id: 'name',
    title: 'Store',
    sortBy: 'name',
    cell: row => row.name,
    detail: row => row.storeId ?? row.referenceCode,
  },
  { id: 'city', title: 'City', card: 'plain', cell: row => row.address.city },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <StoreBadge status={row.status} /> },
  { id: 'open', title: 'Open now', cell: row => <OpenNow store={row} /> },
  {
    id: 'plasticCollected',
    title: 'Collected',
    sortBy: 'plasticCollected',
    numeric: true,
    card: 'titled',
    cell: row => formatWeight(row.plasticCollected),
  },
  { id: 'pointsAlloted', title: 'Points', sortBy: 'pointsAlloted', count: row => row.pointsAlloted },
  { id: 'lastCollectionAt', title: 'Last collection', sortBy: 'lastCollectionAt', at: row => row.lastCollectionAt },
  { id: 'requestedAt', title: 'Requested', sortBy: 'requestedAt', at: row => row.requestedAt },
  {
    id: 'neighborhood',
    title: 'Neighborhood',
    hidden: true,
    cell: row => <NeighborhoodLink of={row.neighborhood} />,
  },
  ...columnsOf(storeFields),
  { id: 'createdAt', title: 'Added', hidden: true, sortBy: 'createdAt', at: row => row.createdAt },
]

/** Only active stores can be open. */
function OpenNow({ store }: { store: StoreRow }) {
  if (store.status !== 'ACTIVE') return NONE
  return <StatusBadge tone={store.isOpenNow ? 'ok' : 'off'}>{store.isOpenNow ? 'Open' : 'Closed'}</StatusBadge>
}
