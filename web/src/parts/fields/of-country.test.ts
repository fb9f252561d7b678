import { expect, it } from 'vitest'
import { phoneCountries } from '#ui/phone/phone-countries.ts'
import { currencyOfCountry, timeZoneOfCountry } from './of-country.ts'

it.each([
  ['PT', 'EUR', 'Europe/Lisbon'],
  ['BR', 'BRL', 'America/Sao_Paulo'],
  ['KE', 'KES', 'Africa/Nairobi'],
  ['US', 'USD', 'America/New_York'],
])('%s pays in %s and has the days of %s', (country, currency, timeZone) => {
  expect([currencyOfCountry(country), timeZoneOfCountry(country)]).toEqual([currency, timeZone])
})

it('knows one currency and a time zone of every country that can be chosen', () => {
  const countries = phoneCountries.map(([, code]) => code.toUpperCase())
  expect(countries.filter(country => currencyOfCountry(country) === undefined)).toEqual([])
  expect(countries.filter(country => timeZoneOfCountry(country) === undefined)).toEqual([])
})
