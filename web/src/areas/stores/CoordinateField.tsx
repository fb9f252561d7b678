import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useField } from '#ui/form/field.ts'
import { coordinateOf } from './coordinate.ts'
import type { StoreForm } from './store-form.ts'

interface Props extends Pick<StoreForm, 'control'> {
  name: 'location.coordinates.0' | 'location.coordinates.1'
  label: string
  /** What is wrong with latitude and longitude together. */
  pairError?: string
}

/** A number of degrees. What is none counts as 0, and shows so when the field is left. */
export function CoordinateField({ control, name, label, pairError }: Props) {
  const { field, wiring } = useField({ control, name, label })
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...wiring}
      ref={field.ref}
      name={field.name}
      error={wiring.error ?? pairError}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (field.value as number | null) ?? ''}
      onChange={event => {
        setTyped(event.currentTarget.value)
        field.onChange(coordinateOf(event.currentTarget.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
    />
  )
}
