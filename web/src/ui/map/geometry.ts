import type { LatLng, Ring } from './map.types.ts'

const METERS_PER_DEGREE = 111_320
const MAX_LATITUDE = 85

/** Moves a place by metres; accurate enough within a city. */
export function moved({ latitude, longitude }: LatLng, eastMeters: number, northMeters: number): LatLng {
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const east = longitude + eastMeters / (METERS_PER_DEGREE * shrink)
  return {
    latitude: Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude + northMeters / METERS_PER_DEGREE)),
    // Wraps around at the antimeridian.
    longitude: ((((east + 180) % 360) + 360) % 360) - 180,
  }
}

/** Five digits are about one metre. */
export const roundPlace = ({ latitude, longitude }: LatLng): LatLng => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
})

/** An initial boundary: corners on a circle. */
export const ringAround = (centre: LatLng, radiusMeters: number, corners = 8): [number, number][] =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    const { latitude, longitude } = roundPlace(
      moved(centre, Math.sin(angle) * radiusMeters, Math.cos(angle) * radiusMeters),
    )
    return [longitude, latitude]
  })

/** The middle of each side, where a corner can be added. */
export const middles = (ring: Ring): [number, number][] =>
  ring.map(([x, y], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length] ?? [x, y]
    return [Number(((x + nx) / 2).toFixed(5)), Number(((y + ny) / 2).toFixed(5))]
  })

const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]

/** The grid spacing in degrees that gives four to eight lines over a span. */
export const gridStep = (spanDegrees: number): number => steps.find(step => spanDegrees / step >= 4) ?? 0.001

const digitsOf = (step: number) => (step >= 1 ? 0 : Math.ceil(-Math.log10(step)))

/** "8.62° W" */
export function gridLabel(value: number, axis: 'latitude' | 'longitude', step: number): string {
  const shown = Math.abs(value).toFixed(digitsOf(step))
  if (Number(shown) === 0) return '0°'
  const [positive, negative] = axis === 'latitude' ? ['N', 'S'] : ['E', 'W']
  return `${shown}° ${value < 0 ? negative : positive}`
}
