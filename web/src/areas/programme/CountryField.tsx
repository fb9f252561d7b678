import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from '#ui/form/field.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { phoneCountries } from '#ui/phone/phone-countries.ts'

const countries = phoneCountries
  .map(([label, code]) => ({ value: code.toUpperCase(), label }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** A country by its code; empty where none is chosen. */
export const CountryField = <Input extends FieldValues, Output>(props: FieldProps<Input, Output>) => (
  <SelectField {...props} data={countries} isLong nothingFoundMessage="No countries found" />
)
