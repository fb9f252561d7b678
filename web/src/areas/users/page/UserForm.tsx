import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { usePickedField } from '#parts/pickers/picked-field.ts'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import type { UserEdit } from '../list/UserDrawer.tsx'
import classes from '../users.module.css'

interface Props {
  form: ZodForm<UserEdit, UserEdit>
  /** The neighborhood they lead, which changes by a role switch. */
  leads: string | undefined
}

export function UserForm({ form: { control }, leads }: Props) {
  const neighborhood = usePickedField(control, 'neighborhood')
  return (
    <>
      <FieldGroup title="Who they are">
        <TextField control={control} name="name" label="Name" maxLength={120} autoComplete="off" />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          help="They sign in with it. A new one signs them out, and the old mailbox is told"
          maxLength={254}
          autoComplete="off"
        />
        <PhoneField control={control} name="phone" label="Phone" isOptional />
        <SwitchField
          control={control}
          name="hasMailConsent"
          label="Gets news by mail"
          help="Only if they agreed to it"
        />
      </FieldGroup>
      <FieldGroup title="Where they live">
        {leads ? (
          <p className={classes.lead}>They lead {leads}. A leader changes neighborhood by a role switch.</p>
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
    </>
  )
}
