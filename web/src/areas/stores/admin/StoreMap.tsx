import { type StoreFilter, stores } from '@fulmar/contract/stores/stores'
import { Link } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { RecordMap } from '#parts/lists/RecordMap.tsx'
import { formatWeight } from '#ui/format/weight.ts'
import { pinOf, StoreBadge } from './stores.words.ts'

export const StoreMap = ({ filter }: { filter: StoreFilter }) => (
  <RecordMap label="Stores" found={useApi(stores.map, { query: filter })} pinOf={pinOf}>
    {store => (
      <>
        <Link to="/stores/$id" params={{ id: store.id }}>
          {store.name}
        </Link>
        <span>
          {formatWeight(store.plasticCollected)} collected{store.isOpenNow && ', open now'}
        </span>
        <StoreBadge status={store.status} />
      </>
    )}
  </RecordMap>
)
