import { Checkbox, Stack } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '#ui/form/field.ts'

interface Extra {
  options: readonly { value: string; label: string; description?: string }[]
}

/** Several of a short list, all of them in sight. */
export function ChecksField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { field, wiring } = useField(props)
  // A group of checkboxes may not have `aria-required`.
  const { 'aria-required': _, ...allowed } = wiring
  return (
    <Checkbox.Group {...allowed} value={field.value} onChange={field.onChange}>
      <Stack gap="xs" mt="xs">
        {props.options.map(({ value, label, description }) => (
          <Checkbox key={value} value={value} label={label} description={description} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
