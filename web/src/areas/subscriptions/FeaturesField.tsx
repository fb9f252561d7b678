import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '#ui/form/field.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** A list, one line each; empty lines are for the eye only. */
export function FeaturesField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { field, wiring } = useField(props)
  const kept = (field.value ?? []) as string[]
  const [typed, setTyped] = useState(kept.join('\n'))
  // What is typed stays as it is until the form says something else.
  const shown = linesOf(typed).join('\n') === kept.join('\n') ? typed : kept.join('\n')
  return (
    <Textarea
      {...wiring}
      {...field}
      autosize
      minRows={3}
      value={shown}
      onChange={event => {
        setTyped(event.currentTarget.value)
        field.onChange(linesOf(event.currentTarget.value))
      }}
    />
  )
}
