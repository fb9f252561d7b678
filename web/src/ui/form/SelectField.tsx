import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ChoiceInput } from './ChoiceInput.tsx'
import { type FieldProps, useField } from './field.ts'

type Extra = Pick<ComponentProps<typeof ChoiceInput>, 'data' | 'placeholder' | 'isLong' | 'nothingFoundMessage'>

export function SelectField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { control, name, label, help, isOptional = false, ...extra } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  return <ChoiceInput {...extra} {...wiring} {...field} value={field.value ?? null} clearable={isOptional} />
}
