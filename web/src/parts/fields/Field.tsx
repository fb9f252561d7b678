import type { Field as Declared, Fields, PlainName } from '@fulmar/contract/core/fields'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FieldProps } from '#ui/form/field.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { optionsOf } from './options-of.ts'
import { TextOf } from './TextOf.tsx'

interface Props<F extends Fields, Input extends FieldValues, Output>
  extends Pick<FieldProps<Input, Output>, 'control'> {
  of: F
  name: PlainName<F> & FieldPath<Input>
}

/** The form control of a field of a record, by what the record's list of fields says about it. */
export function Field<F extends Fields, Input extends FieldValues, Output>(props: Props<F, Input, Output>) {
  const { of, name, control } = props
  const field: Declared = of[name] as Declared
  const shared = { control, name, label: field.label, help: field.help, isOptional: field.isOptional }
  switch (field.kind) {
    case 'text':
      return <TextOf of={of} name={name as never} control={control} />
    case 'number':
      return <NumberField {...shared} unit={field.unit} allowNegative={field.min < 0} decimalScale={0} />
    case 'choice':
      return <SelectField {...shared} data={optionsOf(field.options)} />
    case 'own':
      return null
  }
}
