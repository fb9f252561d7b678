import { type LatLngBounds, latLngBounds } from 'leaflet'
import { moved } from './geometry.ts'
import type { Area, MapPin } from './map.types.ts'

const boundsOfArea = (area: Area): LatLngBounds => {
  if (area.kind === 'ring') return latLngBounds(area.ring.map(([x, y]) => [y, x]))
  const { centre, radiusMeters } = area
  const low = moved(centre, -radiusMeters, -radiusMeters)
  const high = moved(centre, radiusMeters, radiusMeters)
  return latLngBounds([low.latitude, low.longitude], [high.latitude, high.longitude])
}

/** Bounds that contain all pins; null for none. */
export function boundsOf(pins: readonly MapPin[]): LatLngBounds | null {
  if (pins.length === 0) return null
  const bounds = latLngBounds([])
  for (const pin of pins) bounds.extend(pin.area ? boundsOfArea(pin.area) : [pin.latitude, pin.longitude])
  return bounds
}
