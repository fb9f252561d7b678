import type { Tone } from '../StatusBadge.tsx'

export interface LatLng {
  latitude: number
  longitude: number
}

/** A ring of [longitude, latitude], not closed. */
export type Ring = readonly (readonly [number, number])[]

/** A polygon, or a circle. */
export type Area = { kind: 'ring'; ring: Ring } | { kind: 'circle'; centre: LatLng; radiusMeters: number }

/** A shape coloured by a result. */
export interface MapShape {
  id: string
  area: Area
  value: number
  /** Its name and result, shown where it is pointed at. */
  words: string
}

/** Shapes below the pins, and what their colours mean. */
export interface MapShapes {
  /** "Plastic collected" */
  title: string
  shapes: readonly MapShape[]
  format: (value: number) => string
}

export interface MapPin extends LatLng {
  id: string
  /** Tooltip and accessible name. */
  name: string
  tone?: Tone
  area?: Area
}
