import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MapViewProps } from './MapCanvas.tsx'

const Canvas = lazy(() => import('./MapCanvas.tsx').then(({ MapCanvas }) => ({ default: MapCanvas })))

/** Places on a map: works with no outside server; draws streets when `tilesUrl` is given. Loaded when first shown. */
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
