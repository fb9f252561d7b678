import { type CountryData, defaultCountries, type ParsedCountry, parseCountry } from 'react-international-phone'
import { territories } from './territories.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** All countries and territories with a dial code, by name. */
export const phoneCountries: CountryData[] = [...defaultCountries, ...territories].sort(([a], [b]) =>
  plain(a).localeCompare(plain(b), 'en'),
)

const parsed = phoneCountries.map(parseCountry)

/** Searches countries by name, two-letter code or dial code (`351`, `+351`), best matches first. */
export function findCountries(text: string): ParsedCountry[] {
  const wanted = plain(text).trim().replace(/^\+/, '')
  if (wanted === '') return parsed
  const rank = ({ name, iso2, dialCode }: ParsedCountry) => {
    if (iso2 === wanted || dialCode === wanted) return 0
    if (plain(name).startsWith(wanted)) return 1
    if (dialCode.startsWith(wanted)) return 2
    return plain(name).includes(wanted) ? 3 : 4
  }
  return parsed
    .map(country => ({ country, rank: rank(country) }))
    .filter(it => it.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(it => it.country)
}
