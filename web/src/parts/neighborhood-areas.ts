import type { NeighborhoodPin } from '@fulmar/contract/neighborhoods/neighborhoods'
import type { Area } from '#ui/map/map.types.ts'

/** Its boundary, or the circle around its centre. */
export const areaOf = ({
  boundary,
  centre,
  radiusMeters,
}: Pick<NeighborhoodPin, 'boundary' | 'centre' | 'radiusMeters'>): Area =>
  boundary ? { kind: 'ring', ring: boundary } : { kind: 'circle', centre, radiusMeters }
