import { parseCountry } from 'react-international-phone'
import { describe, expect, it } from 'vitest'
import { findCountries, phoneCountries } from './phone-countries.ts'

const codes = phoneCountries.map(country => parseCountry(country).iso2)
const found = (text: string) => findCountries(text).map(country => country.iso2)

describe('the countries of the phone input', () => {
  it('are 245, each once', () => {
    expect(codes).toHaveLength(245)
    expect(new Set(codes).size).toBe(245)
  })

  it('include the territories the library leaves out', () => {
    const missing = 'ac ai as ax bl bm cc ck cx eh fk gg im je mf mp ms nf nu sh sj sx ta tc tk vg vi'.split(' ')
    expect(missing).toHaveLength(27)
    expect(codes).toEqual(expect.arrayContaining(missing))
  })

  it('have a dial code of digits and a format of dots', () => {
    for (const country of phoneCountries.map(parseCountry)) {
      expect(country.dialCode, country.name).toMatch(/^\d{1,4}$/)
      for (const format of typeof country.format === 'object' ? Object.values(country.format) : [country.format])
        if (format) expect(format, country.name).toMatch(/^[.\-() ]+$/)
    }
  })

  it('are sorted by name, ignoring accents', () => {
    expect(found('')[0]).toBe('af')
    expect(found('').indexOf('ax')).toBe(1)
    expect(found('').at(-1)).toBe('zw')
  })
})

describe('looking for a country', () => {
  it.each([
    ['portu', 'pt'],
    ['PT', 'pt'],
    ['+351', 'pt'],
    ['351', 'pt'],
    ['aland', 'ax'],
    ['états', undefined],
    ['1264', 'ai'],
  ])('%j finds %s first', (text, first) => {
    expect(found(text)[0]).toBe(first)
  })

  it('finds all without a word', () => {
    expect(found(' ')).toHaveLength(245)
  })
})
