import type { Tone } from '../StatusBadge.tsx'

export interface LatLng {
  latitude: number
  longitude: number
}

/** A ring of [longitude, latitude], not closed. */
export type Ring = readonly (readonly [number, number])[]

/** The area of something: a ring, or a circle around its place. */
export type Area = { kind: 'ring'; ring: Ring } | { kind: 'circle'; centre: LatLng; radiusMeters: number }

export interface MapPin extends LatLng {
  id: string
  /** What a screen reader and the tooltip say. */
  name: string
  tone?: Tone
  area?: Area
}
