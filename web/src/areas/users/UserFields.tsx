import { type Address, userInput } from '@fulmar/contract/users/user-record'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import { DuplicateNotice } from './DuplicateNotice.tsx'

export const editable = userInput.omit({ neighborhoodId: true }).extend({ neighborhood: picked.nullable() })
export type UserEdit = z.infer<typeof editable>

export const noAddress: Address = { street: '', city: '', state: '', postalCode: '', country: '' }

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  emailHelp: string
  /** The member who is edited. */
  userId?: string
  /** The neighborhood they lead, which only a role switch can change. */
  leads?: string | undefined
}

/** The fields of a person, for the form that adds one and the one that edits. */
export function UserFields<Input extends UserEdit, Output>(props: Props<Input, Output>) {
  const { control: given, emailHelp, userId, leads } = props
  const control = given as unknown as Control<UserEdit, unknown, Output>
  const neighborhood = usePickedField(control, 'neighborhood')
  const [name, phone] = useWatch({ control, name: ['name', 'phone'] })
  return (
    <>
      <FieldGroup title="Profile">
        <TextField control={control} name="name" label="Name" maxLength={120} autoComplete="off" />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          help={emailHelp}
          maxLength={254}
          autoComplete="off"
        />
        <PhoneField control={control} name="phone" label="Phone" isOptional />
        <SwitchField control={control} name="hasMailConsent" label="Email updates" help="Only with their consent" />
      </FieldGroup>
      <FieldGroup title="Neighborhood and address">
        {leads ? (
          <p className="quiet">Leads {leads}. Leaders change neighborhood through a role switch.</p>
        ) : (
          <NeighborhoodPicker label="Neighborhood" isOptional {...neighborhood} />
        )}
        <TextField control={control} name="address.street" label="Street and number" isOptional maxLength={160} />
        <FieldRow>
          <TextField control={control} name="address.postalCode" label="Postal code" isOptional maxLength={20} />
          <TextField control={control} name="address.city" label="City" isOptional maxLength={80} />
        </FieldRow>
        <FieldRow>
          <TextField control={control} name="address.state" label="State or province" isOptional maxLength={80} />
          <TextField control={control} name="address.country" label="Country" isOptional maxLength={80} />
        </FieldRow>
      </FieldGroup>
      <DuplicateNotice name={name} phone={phone} neighborhoodId={neighborhood.value?.id} exceptId={userId} />
    </>
  )
}
