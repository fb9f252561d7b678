import { stores } from '@fulmar/contract/stores/stores'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

const MOST = 100

/** Active stores in a neighborhood. */
export function StoresTab({ neighborhoodId }: { neighborhoodId: string }) {
  const query = { neighborhoodId, status: ['ACTIVE' as const] }
  const found = useApi(stores.list, { query: { ...query, limit: MOST } })
  return (
    <Panel
      title="Stores"
      aside={
        found.data && (
          <Link to="/stores" search={query}>
            {formatCount(found.data.totalCount, 'store')}
          </Link>
        )
      }
    >
      <Loaded of={found} lines={4} empty={<p className="quiet">No active stores here yet.</p>}>
        {({ data }) => (
          <ul className="divided">
            {data.map(store => (
              <li key={store.id}>
                <span className="grow">
                  <Link to="/stores/$id" params={{ id: store.id }}>
                    {store.name}
                  </Link>
                  <span className="detail">
                    {store.address.street},{' '}
                    {store.lastCollectionAt ? (
                      <>
                        last collection <RelativeTime at={store.lastCollectionAt} />
                      </>
                    ) : (
                      'no collections yet'
                    )}
                  </span>
                </span>
                <span className="figures">{formatWeight(store.plasticCollected)}</span>
                <StatusBadge tone={store.isOpenNow ? 'ok' : 'off'}>
                  {store.isOpenNow ? 'Open now' : 'Closed now'}
                </StatusBadge>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
