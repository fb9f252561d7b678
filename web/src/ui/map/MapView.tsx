import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyNamed } from '../lazy-named.ts'
import type { MapViewProps } from './MapCanvas.tsx'

const Canvas = lazyNamed(() => import('./MapCanvas.tsx'), 'MapCanvas')

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
