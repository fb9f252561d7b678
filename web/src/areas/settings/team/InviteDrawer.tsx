import { invitation, team } from '@fulmar/contract/team'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import settings from '../settings.module.css'
import { AbilityList } from './AbilityList.tsx'
import { roleOptions, rolePurposes } from './team.words.ts'

/** Asks someone in by mail; the role can be changed later. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useZodForm(invitation, { name: '', email: '', adminRole: 'OPERATIONS' })
  const role = useWatch({ control: form.control, name: 'adminRole' })
  const guard = useUnsavedGuard(form.formState.isDirty)
  const close = () => {
    guard.release()
    onClose()
  }
  const invite = useSend(team.invite, { closePopup: close })
  const save = form.handleSubmit(values =>
    invite
      .mutateAsync({ body: values })
      .then(() => undefined)
      .catch(({ fields, message }: ApiError) => applyServerErrors(form, fields, message)),
  )
  return (
    <FormDrawer
      title="Invite someone"
      formId={formId}
      verb="Send invitation"
      isBusy={invite.isPending}
      guard={guard}
      onSave={save}
      onClose={onClose}
    >
      <form id={formId} className={settings.form} onSubmit={event => void save(event)} noValidate>
        <p className={settings.text}>They get a link by mail, valid for 7 days, to set a password and sign in.</p>
        <FormErrors form={form} />
        <TextField control={form.control} name="name" label="Name" maxLength={120} />
        <TextField control={form.control} name="email" label="Email" type="email" inputMode="email" maxLength={254} />
        <SelectField
          control={form.control}
          name="adminRole"
          label="Role"
          data={roleOptions}
          help={rolePurposes[role]}
        />
        <AbilityList role={role} />
      </form>
    </FormDrawer>
  )
}
