import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from '#ui/form/field.ts'
import { SelectField } from '#ui/form/SelectField.tsx'

const names = new Intl.DisplayNames(undefined, { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').map(value => ({ value, label: `${value}, ${names.of(value)}` }))

type Props<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name' | 'help'>

export const CurrencyField = <Input extends FieldValues, Output>(props: Props<Input, Output>) => (
  <SelectField {...props} label="Currency" data={currencies} isLong nothingFoundMessage="No currencies found" />
)
