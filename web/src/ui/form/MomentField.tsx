import { TextInput } from '@mantine/core'
import { type FieldValues, useWatch } from 'react-hook-form'
import { formatWeekdayTime } from '../format/dates.ts'
import { fromLocalMoment, toLocalMoment } from '../format/moments.ts'
import { type FieldProps, useField, withChosen } from './field.ts'

type Extra = {
  /** The earliest and latest instant. */
  min?: string
  max?: string
}

/** Date and time in the reader's time zone, stored as an instant. */
export function MomentField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { control, name, label, help, isOptional, min, max } = props
  const at = useWatch({ control, name }) as string | null | undefined
  const { field, wiring } = useField({
    control,
    name,
    label,
    help: at ? withChosen(formatWeekdayTime(at), help) : help,
    isOptional,
  })
  return (
    <TextInput
      {...wiring}
      {...field}
      type="datetime-local"
      min={min && toLocalMoment(min)}
      max={max && toLocalMoment(max)}
      value={toLocalMoment(field.value)}
      onChange={event => field.onChange(fromLocalMoment(event.currentTarget.value))}
    />
  )
}
