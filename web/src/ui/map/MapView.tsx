import { Skeleton } from '@mantine/core'
import { lazyNamed } from '../lazy-named.ts'

/** Pins on a map, loaded on demand. Uses the bundled world map unless `tilesUrl` is given. */
export const MapView = lazyNamed(
  () => import('./MapCanvas.tsx'),
  'MapCanvas',
  ({ label, height = 480 }) => <Skeleton height={height} radius={0} role="status" aria-label={`Loading ${label}`} />,
)
