import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'
import { type ParsedCountry, usePhoneInput } from 'react-international-phone'
import { CountryChooser } from './CountryChooser.tsx'
import classes from './Phone.module.css'
import { phoneCountries } from './phone-countries.ts'

export interface PhoneInputProps
  extends Pick<TextInputProps, 'label' | 'description' | 'error' | 'inputWrapperOrder' | 'aria-required' | 'name'> {
  /** With its dial code (`+351912345678`), or empty. */
  value: string
  onChange: (phone: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Formats a phone number by country and stores it with its dial code. */
export function PhoneInput({ value, onChange, ref, ...wiring }: PhoneInputProps) {
  const phone = usePhoneInput({
    value,
    countries: phoneCountries,
    defaultCountry: 'us',
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
  return (
    <TextInput
      {...wiring}
      ref={inputRef}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={phone.inputValue}
      onChange={phone.handlePhoneValueChange}
      leftSection={<CountryChooser country={phone.country} onChoose={choose} />}
      leftSectionPointerEvents="all"
      leftSectionWidth={94 + 9 * phone.country.dialCode.length}
      classNames={{ section: classes.section }}
    />
  )
}
