import { Select, type SelectProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field.ts'

type Extra = Pick<SelectProps, 'data' | 'placeholder' | 'searchable' | 'nothingFoundMessage'>

export function SelectField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { control, name, label, help, isOptional, ...extra } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  return (
    <Select
      {...extra}
      {...wiring}
      {...field}
      value={field.value ?? null}
      allowDeselect={isOptional ?? false}
      clearable={isOptional ?? false}
    />
  )
}
