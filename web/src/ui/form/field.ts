import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** Props of every field. */
export interface FieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldPath<Input>
  label: string
  /** Shown below the field; replaced by an error. */
  help?: ReactNode
  isOptional?: boolean
}

/**
 * What was chosen, before the help: browsers write dates in their own order of day and month, so the field says it again in
 * words.
 */
export const withChosen = (chosen: string, help: ReactNode): ReactNode => (help ? [chosen, '. ', help] : chosen)

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Props for a Mantine input: label above, help below, error in place of help. */
export function useField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { control, name, label, help, isOptional } = props
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return {
    field,
    wiring: {
      label: isOptional ? `${label} (optional)` : label,
      description: error ? undefined : help,
      error,
      inputWrapperOrder: order,
      'aria-required': !isOptional || undefined,
    },
  }
}
