import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ChangeEvent, type Ref, useState } from 'react'
import { type ParsedCountry, usePhoneInput } from 'react-international-phone'
import { currentBrand } from '../brand/brand.ts'
import { CountryChooser } from './CountryChooser.tsx'
import classes from './Phone.module.css'
import { phoneCountries } from './phone-countries.ts'

export interface PhoneInputProps
  extends Pick<TextInputProps, 'label' | 'description' | 'error' | 'inputWrapperOrder' | 'aria-required' | 'name'> {
  /** With its dial code (`+351912345678`), or empty. */
  value: string
  /** Of an empty number, by its code of two letters; by default that of the programme. */
  country?: string | undefined
  onChange: (phone: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Written with its country (`+351 …`, `00351 …`): the digits from the dial code on. */
const internationalDigits = (text: string) => /^\s*(?:\+|00)(.*)$/.exec(text)?.slice(1).map(digitsOf)[0]

/** Pasted or filled in by the browser, not typed digit by digit. */
const isAtOnce = (text: string, before: string) => digitsOf(text).length - digitsOf(before).length > 3

/**
 * Formats a phone number by country and stores it with its dial code. A number written with its country sets that
 * country: at once when it was pasted, when the field is left while it is typed.
 */
export function PhoneInput({ value, country, onChange, onBlur, ref, ...wiring }: PhoneInputProps) {
  const [international, setInternational] = useState<string>()
  const phone = usePhoneInput({
    value,
    countries: phoneCountries,
    defaultCountry: (country || currentBrand().country).toLowerCase() || 'us',
    defaultMask: '... ... ......',
    disableDialCodeAndPrefix: true,
    disableDialCodePrefill: true,
    // Some numbers are longer than their country's usual format.
    allowMaskOverflow: true,
    // A dial code alone counts as empty.
    onChange: typed => onChange(typed.inputValue === '' ? '' : typed.phone),
  })
  const inputRef = useMergedRef(phone.inputRef, ref)
  const choose = (country: ParsedCountry) => {
    const digits = digitsOf(phone.inputValue)
    phone.setCountry(country.iso2, { focusOnInput: true })
    // The library clears the field when the country changes: restore the digits.
    if (digits) onChange(`+${country.dialCode}${digits}`)
  }
  const shown = international ?? phone.inputValue
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    const digits = internationalDigits(text)
    if (digits === undefined) {
      setInternational(undefined)
      phone.handlePhoneValueChange(event)
      return
    }
    setInternational(isAtOnce(text, shown) ? undefined : text)
    onChange(digits === '' ? '' : `+${digits}`)
  }
  const leave = () => {
    setInternational(undefined)
    onBlur?.()
  }
  return (
    <TextInput
      {...wiring}
      ref={inputRef}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={shown}
      onChange={type}
      onBlur={leave}
      leftSection={<CountryChooser country={phone.country} onChoose={choose} />}
      leftSectionPointerEvents="all"
      leftSectionWidth={94 + 9 * phone.country.dialCode.length}
      classNames={{ section: classes.section }}
    />
  )
}
