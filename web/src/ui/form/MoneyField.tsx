import type { FieldValues } from 'react-hook-form'
import { minorUnitsPerMajor } from '../format/money.ts'
import type { FieldProps } from './field.ts'
import { NumberField } from './NumberField.tsx'

/** An amount, typed in euros where it is stored in cents. */
export function MoneyField<Input extends FieldValues, Output>({
  currency,
  ...props
}: FieldProps<Input, Output> & { currency: string }) {
  const perMajor = minorUnitsPerMajor(currency)
  return (
    <NumberField
      {...props}
      unit={currency}
      storedPerShown={perMajor}
      decimalScale={Math.round(Math.log10(perMajor))}
      allowNegative={false}
    />
  )
}
