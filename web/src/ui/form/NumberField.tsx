import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field.ts'

type Extra = Pick<
  NumberInputProps,
  'placeholder' | 'min' | 'max' | 'step' | 'decimalScale' | 'allowNegative' | 'thousandSeparator'
> & {
  /** Shown after the number: "m", "kg". */
  unit?: string
  /** Stored units per displayed unit: 1,000 for grams typed as kilograms. */
  storedPerShown?: number
}

export function NumberField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { control, name, label, help, isOptional, unit, storedPerShown = 1, ...extra } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  const stored = field.value as number | null | undefined
  const [typed, setTyped] = useState<number | string>('')
  const toStored = (shown: number | string) => {
    const value = typeof shown === 'number' ? shown : Number.parseFloat(shown)
    if (Number.isNaN(value)) return null
    return storedPerShown === 1 ? value : Math.round(value * storedPerShown)
  }
  // Keeps unfinished input such as "12." or "-" until the form's value changes.
  const isTyped = toStored(typed) === (stored ?? null)
  return (
    <NumberInput
      thousandSeparator=","
      {...extra}
      {...wiring}
      {...field}
      value={isTyped ? typed : typeof stored === 'number' ? stored / storedPerShown : ''}
      onChange={value => {
        setTyped(value)
        field.onChange(toStored(value))
      }}
      suffix={unit ? ` ${unit}` : undefined}
      clampBehavior="none"
      hideControls
      inputMode="decimal"
    />
  )
}
