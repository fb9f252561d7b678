import { userFields } from '@fulmar/contract/users/user-fields'
import type { UserForm } from '@fulmar/contract/users/user-record'
import type { Control, FieldValues } from 'react-hook-form'
import { Field } from '#parts/fields/Field.tsx'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { usePickedField } from '#parts/pickers/picked-field.ts'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import { DuplicateNotice } from './DuplicateNotice.tsx'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  emailHelp: string
  /** The member has an email, which can be changed but not removed. */
  hasEmail?: boolean
  /** The member who is edited. */
  userId?: string
  /** The neighborhood they lead, which only a role switch can change. */
  leads?: string | undefined
}

/** The fields of a person, for the form that adds one and the one that edits. */
export function UserFields<Input extends UserForm, Output>(props: Props<Input, Output>) {
  const { control: given, emailHelp, hasEmail = false, userId, leads } = props
  const control = given as unknown as Control<UserForm, unknown, Output>
  const neighborhood = usePickedField(control, 'neighborhood')
  return (
    <>
      <FieldGroup title="Profile">
        <Field of={userFields} name="name" control={control} />
        <Field of={userFields} name="email" control={control} help={emailHelp} isOptional={!hasEmail} />
        <PhoneField control={control} name="phone" label="Phone" isOptional />
        <Field of={userFields} name="hasMailConsent" control={control} />
      </FieldGroup>
      <FieldGroup title="Neighborhood and address">
        {leads ? (
          <p className="quiet">Leads {leads}. Leaders change neighborhood through a role switch.</p>
        ) : (
          <NeighborhoodPicker label="Neighborhood" isOptional {...neighborhood} />
        )}
        <Field of={userFields} name="address.street" control={control} />
        <FieldRow>
          <Field of={userFields} name="address.postalCode" control={control} />
          <Field of={userFields} name="address.city" control={control} />
        </FieldRow>
        <FieldRow>
          <Field of={userFields} name="address.state" control={control} />
          <Field of={userFields} name="address.country" control={control} />
        </FieldRow>
      </FieldGroup>
      <DuplicateNotice control={control} exceptId={userId} />
    </>
  )
}
