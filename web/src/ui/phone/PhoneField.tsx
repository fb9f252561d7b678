import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../form/field.ts'

// The list of 245 countries is loaded after the page, but requested with it.
const loading = import('./PhoneInput.tsx')
const PhoneInput = lazy(() => loading.then(module => ({ default: module.PhoneInput })))

/** A phone number field; the value is empty or starts with the dial code. */
export function PhoneField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { field, wiring } = useField(props)
  const { ref, name, onChange, onBlur } = field
  const value: string = field.value ?? ''
  return (
    <Suspense fallback={<TextInput {...wiring} type="tel" disabled value={value} />}>
      <PhoneInput {...wiring} ref={ref} name={name} value={value} onChange={onChange} onBlur={onBlur} />
    </Suspense>
  )
}
