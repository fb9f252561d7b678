import { type CountryData, defaultCountries, type ParsedCountry, parseCountry } from 'react-international-phone'
import { territories } from './territories.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every country and territory with a dial code of its own or a share in one, by name. */
export const phoneCountries: CountryData[] = [...defaultCountries, ...territories].sort(([a], [b]) =>
  plain(a).localeCompare(plain(b), 'en'),
)

const parsed = phoneCountries.map(parseCountry)

/** Countries by name, by two-letter code or by dial code (`351`, `+351`); those that begin so come first. */
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
