import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useField } from '#ui/form/field.ts'
import { coordinateOf } from './coordinate.ts'
import type { StoreForm } from './store-form.ts'

interface Props extends Pick<StoreForm, 'control'> {
  name: 'location.coordinates.0' | 'location.coordinates.1'
  label: string
  /** The other coordinate may be right now, or wrong. */
  onChanged: () => void
}

/** A number of degrees. What is none counts as 0, and shows so when the field is left. */
export function CoordinateField({ control, name, label, onChanged }: Props) {
  const { field, wiring } = useField({ control, name, label })
  const { ref, onChange, onBlur } = field
  const degrees = field.value as number | null
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...wiring}
      ref={ref}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? degrees ?? ''}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange(coordinateOf(event.currentTarget.value))
        onChanged()
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
