import { type LatLngBounds, latLng, latLngBounds } from 'leaflet'
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

// A few pins may lie apart: one in twenty, and one in any case.
const FEW = 0.05
const FEWEST_PINS = 4
const FAR_TIMES = 5
const FAR_METERS = 20_000

/** The pins that a map should show, and the few far from all others (a wrong sign, a place abroad). */
export function bulkOf<Pin extends MapPin>(pins: readonly Pin[]): { bulk: Pin[]; far: Pin[] } {
  if (pins.length < FEWEST_PINS) return { bulk: [...pins], far: [] }
  const middle = latLng(median(pins.map(pin => pin.latitude)), median(pins.map(pin => pin.longitude)))
  const byDistance = pins
    .map(pin => ({ pin, meters: middle.distanceTo([pin.latitude, pin.longitude]) }))
    .sort((a, b) => a.meters - b.meters)
  const certain = byDistance.length - Math.max(1, Math.floor(byDistance.length * FEW))
  const limit = Math.max(FAR_METERS, FAR_TIMES * (byDistance[certain - 1]?.meters ?? 0))
  const isFar = ({ meters }: { meters: number }, index: number) => index >= certain && meters > limit
  return {
    bulk: byDistance.filter((row, index) => !isFar(row, index)).map(row => row.pin),
    far: byDistance.filter(isFar).map(row => row.pin),
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
