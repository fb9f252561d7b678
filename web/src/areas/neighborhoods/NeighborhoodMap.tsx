import { type NeighborhoodFilter, type NeighborhoodPin, neighborhoods } from '@fulmar/contract/neighborhoods'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { readSettings } from '#core/settings.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { MapView } from '#ui/map/MapView.tsx'
import { PinBubble } from '#ui/map/PinBubble.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { NeighborhoodBadge } from './NeighborhoodBadge.tsx'
import { pinOf } from './neighborhoods.words.ts'

const HEIGHT = 'max(24rem, calc(100dvh - 22rem))'
const nothing: readonly NeighborhoodPin[] = []

/** Matching neighborhoods on a map. */
export function NeighborhoodMap({ filter }: { filter: NeighborhoodFilter }) {
  const map = useApi(neighborhoods.map, { query: filter })
  const { mapTilesUrl, mapAttribution } = readSettings()
  const places = map.data?.data ?? nothing
  const pins = useMemo(() => places.map(pinOf), [places])
  if (map.isPending) return <Skeleton height={HEIGHT} radius={0} />
  if (map.isError) return <CallError error={map.error} onRetry={() => void map.refetch()} />
  if (places.length === 0) return <EmptyState title="No neighborhoods match">Remove a filter to see more.</EmptyState>
  return (
    <MapView
      label="Neighborhoods on a map"
      pins={pins}
      height={HEIGHT}
      tilesUrl={mapTilesUrl}
      attribution={mapAttribution}
      popup={pin => {
        const place = places.find(it => it.id === pin.id)
        return place && <NeighborhoodBubble place={place} />
      }}
    />
  )
}

const NeighborhoodBubble = ({ place }: { place: NeighborhoodPin }) => (
  <PinBubble>
    <Link to="/neighborhood/$id" params={{ id: place.id }}>
      {place.name}
    </Link>
    <span>
      {place.city}, {formatCount(place.members, 'member')}
    </span>
    <NeighborhoodBadge status={place.status} />
  </PinBubble>
)
