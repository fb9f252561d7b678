import { type FoundAddress, geo } from '@fulmar/contract/geo'
import { call } from '#core/api/call.ts'
import type { StoreFormValues } from './store-form.ts'

/** Searches through our server, which queries the geocoder. */
export function findAddresses(text: string, signal: AbortSignal) {
  const query = { q: text, format: 'json', addressdetails: '1', limit: '5' } as const
  return call(geo.search, { query }, { signal })
}

/** Street and number, in the order they were typed. Keeps the typed number if the result has none. */
function streetOf({ display_name, address: { road, house_number } }: FoundAddress, typed: string): string {
  if (!road) return display_name.split(',')[0]?.trim() ?? ''
  const [, before, behind] = /^(\d{1,5}[a-z]?)\s|\s(\d{1,4}[a-z]?)$/i.exec(typed.trim()) ?? []
  const number = house_number ?? [before, behind].find(value => value && !road.includes(value))
  if (!number) return road
  return before ? `${number} ${road}` : `${road} ${number}`
}

export type FilledAddress = StoreFormValues['address']

/** The form fields that a search result fills in. */
export function filledBy(found: FoundAddress, typed: string): FilledAddress {
  const { city, town, village, municipality, county, state, country, postcode } = found.address
  return {
    street: streetOf(found, typed),
    city: city ?? town ?? village ?? municipality ?? county ?? '',
    state: state ?? '',
    country: country ?? '',
    postalCode: postcode ?? '',
  }
}

/** Longitude, then latitude. */
export const placeOf = (found: FoundAddress): [number, number] => [Number(found.lon), Number(found.lat)]
