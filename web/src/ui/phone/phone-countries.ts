import { type CountryData, defaultCountries, type ParsedCountry, parseCountry } from 'react-international-phone'

const northAmerican = '...-....'
const french = '... .. .. ..'
const british = '.... ......'

/**
 * Territories missing from the library: name, code, dial code, format and, for shared dial codes, the priority and the leading digits that identify the territory.
 */
const territories: CountryData[] = [
  ['American Samoa', 'as', '1684', northAmerican],
  ['Anguilla', 'ai', '1264', northAmerican],
  ['Ascension Island', 'ac', '247', '.....'],
  ['Bermuda', 'bm', '1441', northAmerican],
  ['British Virgin Islands', 'vg', '1284', northAmerican],
  ['Christmas Island', 'cx', '61', '. .... ....', 2, ['89164']],
  ['Cocos (Keeling) Islands', 'cc', '61', '. .... ....', 1, ['89162']],
  ['Cook Islands', 'ck', '682', '.. ...'],
  ['Falkland Islands', 'fk', '500', '.....'],
  ['Guernsey', 'gg', '44', british, 1, ['1481', '7781', '7839', '79111', '79117']],
  ['Isle of Man', 'im', '44', british, 2, ['1624', '74576', '7524', '7624', '7924']],
  ['Jersey', 'je', '44', british, 3, ['1534', '7509', '77003', '77007', '77008', '7797', '7829', '7937']],
  ['Montserrat', 'ms', '1664', northAmerican],
  ['Niue', 'nu', '683', '... ....'],
  ['Norfolk Island', 'nf', '672', '... ...'],
  ['Northern Mariana Islands', 'mp', '1670', northAmerican],
  ['Saint Barthélemy', 'bl', '590', french, 1],
  ['Saint Helena', 'sh', '290', '.....'],
  ['Saint Martin', 'mf', '590', french, 2],
  ['Sint Maarten', 'sx', '1721', northAmerican],
  ['Svalbard and Jan Mayen', 'sj', '47', '.. .. .. ..', 1, ['79']],
  ['Tokelau', 'tk', '690', '....'],
  ['Tristan da Cunha', 'ta', '290', '....', 1, ['8']],
  ['Turks and Caicos Islands', 'tc', '1649', northAmerican],
  ['U.S. Virgin Islands', 'vi', '1340', northAmerican],
  ['Western Sahara', 'eh', '212', '... ......', 1, ['5288', '5289']],
  ['Åland Islands', 'ax', '358', '.. ... ....', 1, ['18']],
]

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
