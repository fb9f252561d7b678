import { formatNumber, NONE } from './numbers.ts'

/** "850 m", "1.2 km". */
export function formatDistance(meters: number | null | undefined, locale?: string): string {
  if (meters === null || meters === undefined || Number.isNaN(meters)) return NONE
  if (Math.round(meters) < 1_000) return `${formatNumber(Math.round(meters), undefined, locale)} m`
  return `${formatNumber(meters / 1_000, { maximumFractionDigits: meters < 10_000 ? 1 : 0 }, locale)} km`
}

/** "41.1496° N, 8.6110° W". */
export function formatPlace(place: { latitude: number; longitude: number }, digits = 4): string {
  const part = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(digits)}° ${value < 0 ? negative : positive}`
  return `${part(place.latitude, 'N', 'S')}, ${part(place.longitude, 'E', 'W')}`
}
