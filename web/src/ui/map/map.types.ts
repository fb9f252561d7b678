import type { Tone } from '../StatusBadge.tsx'

export interface LatLng {
  latitude: number
  longitude: number
}

/** A ring of [longitude, latitude], not closed. */
export type Ring = readonly (readonly [number, number])[]

/** A polygon, or a circle. */
export type Area = { kind: 'ring'; ring: Ring } | { kind: 'circle'; centre: LatLng; radiusMeters: number }

export interface MapPin extends LatLng {
  id: string
  /** Tooltip and accessible name. */
  name: string
  tone?: Tone
  area?: Area
}
