import { Textarea, type TextareaProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field.ts'

type Extra = Pick<TextareaProps, 'placeholder' | 'maxLength' | 'minRows' | 'maxRows'>

export function TextareaField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { control, name, label, help, isOptional, minRows = 3, ...extra } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  return <Textarea autosize minRows={minRows} {...extra} {...wiring} {...field} value={field.value ?? ''} />
}
