import { id } from '@fulmar/contract/common'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { z } from 'zod'
import type { Picked } from './RecordPicker.tsx'

/** A record that was chosen, as a form keeps it. */
export const picked = z.object({ id, name: z.string(), detail: z.string().optional() })

/** What a picker needs to be a field of a form that keeps the chosen record, not only its id. */
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
