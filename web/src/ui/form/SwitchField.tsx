import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field.ts'

/** On or off; there is nothing to leave out, so it is never marked optional. */
export function SwitchField<Input extends FieldValues, Output>(props: Omit<FieldProps<Input, Output>, 'isOptional'>) {
  const { field, wiring } = useField({ ...props, isOptional: false })
  return (
    <Switch
      label={wiring.label}
      description={wiring.description}
      error={wiring.error}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      checked={Boolean(field.value)}
      onChange={event => field.onChange(event.currentTarget.checked)}
    />
  )
}
