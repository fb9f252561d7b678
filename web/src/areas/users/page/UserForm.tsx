import type { UserInput } from '@fulmar/contract/person'
import type { FormEventHandler } from 'react'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import type { Picked } from '#parts/pickers/RecordPicker.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import classes from '../users.module.css'

interface Props {
  id: string
  form: ZodForm<UserInput, UserInput>
  /** A leader's neighborhood changes by a role switch. */
  isLeader: boolean
  home: Picked | null
  onHome: (home: Picked | null) => void
  onSubmit: FormEventHandler<HTMLFormElement>
}

export function UserForm({ id, form, isLeader, home, onHome, onSubmit }: Props) {
  const { control } = form
  return (
    <form id={id} className={classes.form} onSubmit={onSubmit} noValidate>
      <FormErrors form={form} />
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
        {isLeader ? (
          <p className={classes.lead}>They lead {home?.name}. A leader changes neighborhood by a role switch.</p>
        ) : (
          <NeighborhoodPicker
            label="Neighborhood"
            value={home}
            isOptional
            error={form.formState.errors.neighborhoodId?.message}
            onChange={chosen => {
              onHome(chosen)
              form.setValue('neighborhoodId', chosen?.id ?? null, { shouldDirty: true, shouldValidate: true })
            }}
          />
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
    </form>
  )
}
