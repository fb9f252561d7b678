import { type CommentableField, fieldNames } from '@fulmar/contract/stores/stores'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'

interface StoreText {
  name: CommentableField
  group: 'about' | 'address'
  maxLength: number
  help?: string
  autoComplete?: string
  isOptional?: boolean
  /** Multi-line. */
  isLong?: boolean
}

/**
 * The text fields of a store, in order, for the public form and the administrator's form.
 */
const storeTexts: readonly StoreText[] = [
  { name: 'name', group: 'about', maxLength: 120, autoComplete: 'organization' },
  {
    name: 'description',
    group: 'about',
    maxLength: 2000,
    help: 'What you sell and what visitors should know',
    isOptional: true,
    isLong: true,
  },
  { name: 'address.city', group: 'address', maxLength: 80, autoComplete: 'address-level2' },
  { name: 'address.state', group: 'address', maxLength: 80, autoComplete: 'address-level1' },
  { name: 'address.country', group: 'address', maxLength: 80, autoComplete: 'country-name' },
  { name: 'address.postalCode', group: 'address', maxLength: 20, autoComplete: 'postal-code' },
]

interface Props<Input extends FieldValues, Output> extends Pick<StoreText, 'group'> {
  control: Control<Input, unknown, Output>
  /** Whether the person typing owns the store: only then do help and autofill apply. */
  isOwn: boolean
}

export const StoreTexts = <Input extends FieldValues, Output>({ control, group, isOwn }: Props<Input, Output>) =>
  storeTexts
    .filter(text => text.group === group)
    .map(({ name, isLong, help, autoComplete, isOptional, maxLength }) => {
      const shared = { control, name: name as FieldPath<Input>, label: fieldNames[name], isOptional, maxLength }
      return isLong ? (
        <TextareaField key={name} {...shared} help={isOwn ? help : undefined} />
      ) : (
        <TextField
          key={name}
          {...shared}
          help={isOwn ? help : undefined}
          autoComplete={isOwn ? autoComplete : undefined}
        />
      )
    })
