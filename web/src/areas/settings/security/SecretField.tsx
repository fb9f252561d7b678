import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '#ui/form/field.ts'

/** A password in a form; the eye can be reached by keyboard too. */
export function SecretField<Input extends FieldValues, Output>(
  props: FieldProps<Input, Output> & Pick<PasswordInputProps, 'autoComplete'>,
) {
  const { control, name, label, help, isOptional, autoComplete } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  return (
    <PasswordInput
      {...wiring}
      {...field}
      value={field.value ?? ''}
      autoComplete={autoComplete}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}` }}
    />
  )
}
