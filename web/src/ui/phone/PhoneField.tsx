import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../form/field.ts'

// The list of 245 countries is loaded after the page, but requested with it.
const loading = import('./PhoneInput.tsx')
const PhoneInput = lazy(() => loading.then(module => ({ default: module.PhoneInput })))

interface Props<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  /** Of an empty number, by its code of two letters; by default that of the programme. */
  country?: string
}

/** A phone number field; the value is empty or starts with the dial code. */
export function PhoneField<Input extends FieldValues, Output>({ country, ...props }: Props<Input, Output>) {
  const { field, wiring } = useField(props)
  const { ref, name, onChange, onBlur } = field
  const value: string = field.value ?? ''
  return (
    <Suspense fallback={<TextInput {...wiring} type="tel" disabled value={value} />}>
      <PhoneInput
        {...wiring}
        ref={ref}
        name={name}
        value={value}
        country={country}
        onChange={onChange}
        onBlur={onBlur}
      />
    </Suspense>
  )
}
