import { type Field as Declared, type Fields, namesOf, type PlainName } from '@fulmar/contract/fields'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FieldProps } from '#ui/form/field.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { optionsOf } from '../options-of.ts'
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
  const { label, help, isOptional } = field
  const shared = { control, name, label, help, isOptional }
  switch (field.kind) {
    case 'text':
      return <TextOf of={of} name={name as never} control={control} />
    case 'number':
      return <NumberField {...shared} unit={field.unit} allowNegative={field.min < 0} decimalScale={0} />
    case 'choice':
      return <SelectField {...shared} data={optionsOf(field.options)} />
    case 'switch':
      return <SwitchField control={control} name={name} label={label} help={help} />
    case 'own':
      return null
  }
}

/** All fields that have a control, in order. */
export const PlainFields = <F extends Fields, Input extends FieldValues, Output>({
  of,
  control,
}: Omit<Props<F, Input, Output>, 'name'>) =>
  namesOf(of, ({ kind }) => kind !== 'own').map(name => (
    <Field key={name} of={of} name={name as Props<F, Input, Output>['name']} control={control} />
  ))
