import { id } from '@fulmar/contract/core/common'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { z } from 'zod'
import type { Picked } from './picker-search.ts'

/** A chosen record as a form value. */
export const picked = z.object({ id, name: z.string(), detail: z.string().optional() })

/** Props that make a picker a form field whose value is the chosen record. */
export function usePickedField<Input extends FieldValues, Output>(
  control: Control<Input, unknown, Output>,
  name: FieldPath<Input>,
) {
  const { field, fieldState } = useController({ control, name })
  return {
    value: field.value as Picked | null,
    onChange: (chosen: Picked | null) => field.onChange(chosen && picked.parse(chosen)),
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  }
}
