import { type NamesLike, namesOf } from '@fulmar/contract/core/fields'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextOf } from '#parts/fields/TextOf.tsx'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  group: 'about' | 'address'
  /** The person typing owns the store. */
  isOwn: boolean
}

type TextName = NamesLike<typeof storeDetailFields, { kind: 'text' }>

/** The text fields of a part of the form, in order, for the public form and the administrator's form. */
export const StoreTexts = <Input extends FieldValues, Output>({ control, group, isOwn }: Props<Input, Output>) =>
  namesOf(storeDetailFields, field => field.group === group).map(name => (
    <TextOf
      key={name}
      of={storeDetailFields}
      name={name as TextName & FieldPath<Input>}
      control={control}
      isForOthers={!isOwn}
    />
  ))
