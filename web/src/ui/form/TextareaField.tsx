import { Textarea, type TextareaProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field.ts'

type Extra = Pick<TextareaProps, 'placeholder' | 'maxLength' | 'minRows' | 'maxRows'> & {
  /** Takes the focus when its dialog opens. */
  hasFocus?: boolean
}

export function TextareaField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { control, name, label, help, isOptional, minRows = 3, hasFocus, ...extra } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  return (
    <Textarea
      autosize
      minRows={minRows}
      data-autofocus={hasFocus || undefined}
      {...extra}
      {...wiring}
      {...field}
      value={field.value ?? ''}
    />
  )
}
