import type { StorePin } from '@fulmar/contract/store-records'
import { type StoreFilter, stores } from '@fulmar/contract/stores'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { readSettings } from '#core/settings.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { MapView } from '#ui/map/MapView.tsx'
import { PinBubble } from '#ui/map/PinBubble.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { StoreBadge } from './StoreBadge.tsx'
import { pinOf } from './stores.words.ts'

const HEIGHT = 'max(24rem, calc(100dvh - 22rem))'
const nothing: readonly StorePin[] = []

/** Matching stores on a map. */
export function StoreMap({ filter }: { filter: StoreFilter }) {
  const map = useApi(stores.map, { query: filter })
  const { mapTilesUrl, mapAttribution } = readSettings()
  const places = map.data?.data ?? nothing
  const pins = useMemo(() => places.map(pinOf), [places])
  if (map.isPending) return <Skeleton height={HEIGHT} radius={0} />
  if (map.isError) return <CallError error={map.error} onRetry={() => void map.refetch()} />
  if (places.length === 0) return <EmptyState title="No stores match">Remove a filter to see more.</EmptyState>
  return (
    <MapView
      label="Stores on a map"
      pins={pins}
      height={HEIGHT}
      tilesUrl={mapTilesUrl}
      attribution={mapAttribution}
      popup={pin => {
        const store = places.find(it => it.id === pin.id)
        return store && <StoreBubble store={store} />
      }}
    />
  )
}

const StoreBubble = ({ store }: { store: StorePin }) => (
  <PinBubble>
    <Link to="/stores/$id" params={{ id: store.id }}>
      {store.name}
    </Link>
    <span>
      {formatWeight(store.plasticCollected)} collected{store.isOpenNow && ', open now'}
    </span>
    <StoreBadge status={store.status} />
  </PinBubble>
)
