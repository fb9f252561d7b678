import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './field.ts'

type Extra = Pick<NumberInputProps, 'placeholder' | 'min' | 'max' | 'step' | 'decimalScale' | 'allowNegative'> & {
  /** Stands behind the number: "m", "kg". */
  unit?: string
  /** How many of the stored unit make one shown: 1,000 when grams are typed as kilograms. */
  storedPerShown?: number
}

export function NumberField<Input extends FieldValues, Output>(props: FieldProps<Input, Output> & Extra) {
  const { control, name, label, help, isOptional, unit, storedPerShown = 1, ...extra } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  const stored = field.value as number | null | undefined
  return (
    <NumberInput
      {...extra}
      {...wiring}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={typeof stored === 'number' ? stored / storedPerShown : ''}
      // What is not a number yet stays empty, so that the schema says "Fill this in" instead of judging a text.
      onChange={value =>
        field.onChange(
          typeof value !== 'number' ? null : storedPerShown === 1 ? value : Math.round(value * storedPerShown),
        )
      }
      thousandSeparator=","
      suffix={unit ? ` ${unit}` : undefined}
      clampBehavior="none"
      hideControls
      inputMode="decimal"
    />
  )
}
