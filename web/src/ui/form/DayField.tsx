import { TextInput } from '@mantine/core'
import { type FieldValues, useWatch } from 'react-hook-form'
import { formatWeekday } from '../format/dates.ts'
import { type FieldProps, useField, withChosen } from './field.ts'

/** A day such as 2026-11-15, without a time. */
export function DayField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { help, ...rest } = props
  const day = useWatch({ control: props.control, name: props.name }) as string | null | undefined
  const { field, wiring } = useField({ ...rest, help: day ? withChosen(formatWeekday(day), help) : help })
  return <TextInput {...wiring} {...field} type="date" value={field.value ?? ''} />
}
