import { type CountryData, defaultCountries, type ParsedCountry, parseCountry } from 'react-international-phone'
import { territories } from './territories.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** All countries and territories with a dial code. */
export const phoneCountries: CountryData[] = [...defaultCountries, ...territories]

let listed: readonly { country: ParsedCountry; key: string }[] | undefined

/** By name. Sorted when first asked for: on a cheap phone that takes long enough to be felt. */
function byName() {
  listed ??= phoneCountries
    .map(parseCountry)
    .map(country => ({ country, key: plain(country.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return listed
}

/** Searches countries by name, two-letter code or dial code (`351`, `+351`), best matches first. */
export function findCountries(text: string): ParsedCountry[] {
  const wanted = plain(text).trim().replace(/^\+/, '')
  const rank = ({ iso2, dialCode }: ParsedCountry, key: string) => {
    if (wanted === '' || iso2 === wanted || dialCode === wanted) return 0
    if (key.startsWith(wanted)) return 1
    if (dialCode.startsWith(wanted)) return 2
    return key.includes(wanted) ? 3 : 4
  }
  return byName()
    .map(({ country, key }) => ({ country, rank: rank(country, key) }))
    .filter(row => row.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(row => row.country)
}
