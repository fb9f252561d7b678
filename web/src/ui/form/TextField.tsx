import { TextInput, type TextInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field.ts'

type Extra = Pick<
  TextInputProps,
  'type' | 'placeholder' | 'autoComplete' | 'maxLength' | 'inputMode' | 'leftSection' | 'rightSection'
>

export function TextField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { control, name, label, help, isOptional, ...extra } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  return <TextInput {...extra} {...wiring} {...field} value={field.value ?? ''} />
}
