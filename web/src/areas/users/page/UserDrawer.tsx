import { type Address, type User, userInput, userRecord } from '@fulmar/contract/user-record'
import type { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import classes from '../users.module.css'

const editable = userInput.omit({ neighborhoodId: true }).extend({ neighborhood: picked.nullable() })
type UserEdit = z.infer<typeof editable>

const noAddress: Address = { street: '', city: '', state: '', postalCode: '', country: '' }

const inputOf = (user: User): UserEdit => ({
  name: user.name,
  email: user.email ?? '',
  phone: user.phone ?? '',
  neighborhood: user.neighborhood,
  address: user.address ?? noAddress,
  hasMailConsent: user.hasMailConsent,
})

export function UserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useSend(userRecord.change)
  const { form, seen, conflict } = useRecordForm({
    schema: editable,
    record: user,
    noun: 'person',
    inputOf,
    comparedAs: ({ neighborhood, ...rest }) => ({ ...rest, neighborhood: neighborhood?.name ?? '' }),
    send: async ({ neighborhood, ...changed }, { id, version }) => {
      const neighborhoodId = neighborhood === undefined ? undefined : (neighborhood?.id ?? null)
      return (await change.mutateAsync({ body: { id, version, ...changed, neighborhoodId } })).data
    },
    onSaved: onClose,
  })
  const leads = seen.userType === 'NEIGHBORHOOD' ? seen.neighborhood?.name : undefined
  return (
    <>
      <FormDrawer form={form} title={`Edit ${seen.name}`} verb="Save changes" onClose={onClose}>
        <UserFields form={form} leads={leads} />
      </FormDrawer>
      {conflict}
    </>
  )
}

interface FieldsProps {
  form: ZodForm<UserEdit, UserEdit>
  /** The neighborhood they lead, which only a role switch can change. */
  leads: string | undefined
}

function UserFields({ form: { control }, leads }: FieldsProps) {
  const neighborhood = usePickedField(control, 'neighborhood')
  return (
    <>
      <FieldGroup title="Profile">
        <TextField control={control} name="name" label="Name" maxLength={120} autoComplete="off" />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          help="Used to sign in. Changing it signs them out and notifies the old address."
          maxLength={254}
          autoComplete="off"
        />
        <PhoneField control={control} name="phone" label="Phone" isOptional />
        <SwitchField control={control} name="hasMailConsent" label="Email updates" help="Only with their consent" />
      </FieldGroup>
      <FieldGroup title="Neighborhood and address">
        {leads ? (
          <p className={classes.lead}>Leads {leads}. Leaders change neighborhood through a role switch.</p>
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
