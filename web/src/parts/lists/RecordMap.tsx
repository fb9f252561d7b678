import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { Loaded } from '#core/api/Loaded.tsx'
import { mapTiles } from '#core/settings.ts'
import { MapView } from '#ui/map/MapView.tsx'
import type { MapPin, MapShapes } from '#ui/map/map.types.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'

interface Props<Place extends { id: string }> {
  /** Plural name: "Stores". */
  label: string
  found: UseQueryResult<{ data: Place[] }, ApiError>
  pinOf: (place: Place) => MapPin
  /** Drawn below the pins. */
  belowOf?: (places: readonly Place[]) => MapShapes
  /** The popup of a pin. */
  children: (place: Place) => ReactNode
}

const HEIGHT = 'max(24rem, calc(100dvh - 22rem))'
const none: readonly never[] = []

/** The map view of a list. */
export function RecordMap<Place extends { id: string }>({ label, found, pinOf, belowOf, children }: Props<Place>) {
  const places = found.data?.data ?? none
  const pins = useMemo(() => places.map(pinOf), [places, pinOf])
  const below = useMemo(() => belowOf?.(places), [places, belowOf])
  return (
    <Loaded
      of={found}
      outline={<Skeleton height={HEIGHT} radius={0} />}
      empty={<EmptyState title={`No ${label.toLowerCase()} match`}>Remove a filter to see more.</EmptyState>}
    >
      {() => (
        <MapView
          label={`${label} on a map`}
          pins={pins}
          height={HEIGHT}
          below={below}
          {...mapTiles()}
          popup={pin => {
            const place = places.find(({ id }) => id === pin.id)
            return (
              place && (
                <Stack gap={4} align="flex-start">
                  {children(place)}
                </Stack>
              )
            )
          }}
        />
      )}
    </Loaded>
  )
}
