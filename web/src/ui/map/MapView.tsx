import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MapViewProps } from './MapCanvas.tsx'

const Canvas = lazy(() => import('./MapCanvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas })))

/** Pins on a map, loaded on demand. Uses the bundled world map unless `tilesUrl` is given. */
export function MapView(props: MapViewProps) {
  return (
    <Suspense
      fallback={
        <Skeleton height={props.height ?? 480} radius={0} role="status" aria-label={`Loading ${props.label}`} />
      }
    >
      <Canvas {...props} />
    </Suspense>
  )
}
