import { parseCountry } from 'react-international-phone'
import { phoneCountries } from './phone-countries.ts'

/** Where a 0 at the front is part of the number; elsewhere it is dialled within the country only. */
const keepsZero = ['it', 'sm', 'va', 'bj', 'cg', 'ci', 'ga']

/** A number as it is dialled from abroad: one without a country code is of the country, as two letters, if that is known. */
export function withDialCode(number: string, country: string): string {
  const written = number.trim()
  if (written.startsWith('+')) return written
  if (written.startsWith('00')) return `+${written.slice(2)}`
  const home = phoneCountries.map(parseCountry).find(({ iso2 }) => iso2 === country.toLowerCase())
  if (!home) return written
  return `+${home.dialCode} ${keepsZero.includes(home.iso2) ? written : written.replace(/^0/, '')}`
}
