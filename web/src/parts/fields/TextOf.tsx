import type { Fields, NamesLike, TextField as Text } from '@fulmar/contract/core/fields'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FieldProps } from '#ui/form/field.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'

interface Props<F extends Fields, Input extends FieldValues, Output>
  extends Pick<FieldProps<Input, Output>, 'control'> {
  of: F
  name: NamesLike<F, { kind: 'text' }> & FieldPath<Input>
  /** Instead of the help in the list, where it depends on the record. */
  help?: FieldProps<Input, Output>['help']
  /** Instead of what the list says, where it depends on the record. */
  isOptional?: boolean | undefined
  /** Somebody else's data: without the help and the autofill that are meant for its owner. */
  isForOthers?: boolean
}

/** The control of a text field of a record. On its own, because public forms do without the other controls. */
export function TextOf<F extends Fields, Input extends FieldValues, Output>(props: Props<F, Input, Output>) {
  const { of, name, control, isForOthers = false } = props
  const { label, min, max, isLong, type, autoComplete, ...said } = of[name] as unknown as Text
  const isOptional = props.isOptional ?? (said.isOptional || said.isNullable || min === 0)
  const help = isForOthers ? undefined : (props.help ?? said.help)
  const shared = { control, name, label, help, isOptional, maxLength: max }
  if (isLong) return <TextareaField {...shared} />
  return <TextField {...shared} type={type} inputMode={type} autoComplete={isForOthers ? undefined : autoComplete} />
}
