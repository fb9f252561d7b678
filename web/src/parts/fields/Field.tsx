import type { Field as Declared, DrawnName, Fields } from '@fulmar/contract/core/fields'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FieldProps } from '#ui/form/field.ts'
import { MomentField } from '#ui/form/MomentField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextOf } from './TextOf.tsx'

interface Props<F extends Fields, Input extends FieldValues, Output>
  extends Pick<FieldProps<Input, Output>, 'control'> {
  of: F
  name: DrawnName<F> & FieldPath<Input>
  /** Instead of the help in the list, where it depends on the record. */
  help?: FieldProps<Input, Output>['help']
  /** Instead of what the list says, where it depends on the record. */
  isOptional?: boolean
}

/** The form control of a field of a record, by what the record's list of fields says about it. */
export function Field<F extends Fields, Input extends FieldValues, Output>(props: Props<F, Input, Output>) {
  const { of, name, control } = props
  const field: Declared = of[name] as Declared
  const shared = {
    control,
    name,
    label: field.label,
    help: props.help ?? field.help,
    isOptional: props.isOptional ?? field.isOptional,
  }
  switch (field.kind) {
    case 'text':
      return <TextOf of={of} name={name as never} control={control} help={props.help} isOptional={props.isOptional} />
    case 'number':
      return (
        <NumberField {...shared} unit={field.unit} allowNegative={field.min < 0} decimalScale={field.decimals ?? 0} />
      )
    case 'choice':
      return <SelectField {...shared} data={optionsOf(field.options)} />
    case 'flag':
      return <SwitchField {...shared} />
    case 'moment':
      return <MomentField {...shared} />
    case 'image':
    case 'reference':
    case 'own':
      return null
  }
}
