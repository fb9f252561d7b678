import { type FoundAddress, geo } from '@fulmar/contract/geo'
import { call } from '#core/api/call.ts'
import type { StoreFormValues } from './store-form.ts'

/** Asks our server, which asks the geocoder in turn. */
export function findAddresses(text: string, signal: AbortSignal) {
  const query = { q: text, format: 'json', addressdetails: '1', limit: '5' } as const
  return call(geo.search, { query }, { signal })
}

/** The number as the person wrote it: before the street, or behind it; kept when the map does not know it. */
function streetOf({ display_name, address: { road, house_number } }: FoundAddress, typed: string): string {
  if (!road) return display_name.split(',')[0]?.trim() ?? ''
  const [, before, behind] = /^(\d{1,5}[a-z]?)\s|\s(\d{1,4}[a-z]?)$/i.exec(typed.trim()) ?? []
  const number = house_number ?? [before, behind].find(it => it && !road.includes(it))
  if (!number) return road
  return before ? `${number} ${road}` : `${road} ${number}`
}

export type FilledAddress = StoreFormValues['address']

/** The fields of the form a found address fills in. */
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
