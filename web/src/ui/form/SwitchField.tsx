import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field.ts'

/** A switch; never optional, because it always has a value. */
export function SwitchField<Input extends FieldValues, Output>(props: Omit<FieldProps<Input, Output>, 'isOptional'>) {
  const { field, wiring } = useField({ ...props, isOptional: false })
  const { value, ...input } = field
  return (
    <Switch
      label={wiring.label}
      description={wiring.description}
      error={wiring.error}
      {...input}
      checked={Boolean(value)}
      onChange={event => field.onChange(event.currentTarget.checked)}
    />
  )
}
