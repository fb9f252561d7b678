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
  { id: 'name', title: 'Store', sortBy: 'name', cell: it => it.name, detail: it => it.storeId ?? it.referenceCode },
  { id: 'city', title: 'City', card: 'plain', cell: it => it.address.city },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <StoreBadge status={it.status} /> },
  { id: 'open', title: 'Open now', cell: it => <OpenNow store={it} /> },
  {
    id: 'plasticCollected',
    title: 'Collected',
    sortBy: 'plasticCollected',
    numeric: true,
    card: 'titled',
    cell: it => formatWeight(it.plasticCollected),
  },
  { id: 'pointsAlloted', title: 'Points', sortBy: 'pointsAlloted', count: it => it.pointsAlloted },
  { id: 'lastCollectionAt', title: 'Last collection', sortBy: 'lastCollectionAt', at: it => it.lastCollectionAt },
  { id: 'requestedAt', title: 'Requested', sortBy: 'requestedAt', at: it => it.requestedAt },
  {
    id: 'neighborhood',
    title: 'Neighborhood',
    hidden: true,
    cell: it => <NeighborhoodLink of={it.neighborhood} />,
  },
  ...columnsOf(storeFields),
  { id: 'createdAt', title: 'Added', hidden: true, sortBy: 'createdAt', at: it => it.createdAt },
]

/** Only active stores can be open. */
function OpenNow({ store }: { store: StoreRow }) {
  if (store.status !== 'ACTIVE') return NONE
  return <StatusBadge tone={store.isOpenNow ? 'ok' : 'off'}>{store.isOpenNow ? 'Open' : 'Closed'}</StatusBadge>
}
