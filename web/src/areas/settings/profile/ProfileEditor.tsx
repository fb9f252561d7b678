import { type Profile, users } from '@fulmar/contract/users'
import { useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { changedFields } from '#parts/changed-fields.ts'
import { roleWords } from '#parts/roles.ts'
import { StaleDialog } from '#parts/StaleDialog.tsx'
import { FactList } from '#ui/FactList.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import classes from '../settings.module.css'
import { PicturePicker } from './PicturePicker.tsx'
import { formOf, type ProfileForm, profileForm } from './profile.form.ts'

export function ProfileEditor({ me }: { me: Profile }) {
  const [seen, setSeen] = useState(me)
  const [picture, setPicture] = useState<File | null>(null)
  const [current, setCurrent] = useState<Profile | null>(null)
  const form = useZodForm(profileForm, formOf(seen))
  const guard = useUnsavedGuard(form.formState.isDirty || picture !== null)
  const words = useSend(users.changeProfile, { hideToast: picture !== null, refresh: [users.myProfile] })
  const image = useSend(users.changeProfile, { refresh: [users.myProfile], multipart: true })
  const isBusy = words.isPending || image.isPending

  const start = (saved: Profile) => {
    setSeen(saved)
    setPicture(null)
    setCurrent(null)
    form.reset(formOf(saved))
  }
  // Multipart leaves empty values out, so that a phone number could not be removed along with a new picture:
  // the words go first, as JSON, and the picture after them.
  const send = async (version: number, changed: Partial<ProfileForm>) => {
    let saved = seen
    if (Object.keys(changed).length > 0) {
      saved = (await words.mutateAsync({ body: { version, ...changed } })).data
      version = saved.version
    }
    if (picture) saved = (await image.mutateAsync({ body: { version, avatar: picture } })).data
    start(saved)
  }
  const fail = (error: ApiError) => {
    if (error.code === 'STALE_VERSION') setCurrent(error.data as Profile)
    else applyServerErrors(form, error.fields, error.message)
  }
  const save = form.handleSubmit(values =>
    send(seen.version, changedFields(formOf(seen), values)).catch((error: ApiError) => fail(error)),
  )
  const mine = changedFields(formOf(seen), form.getValues())
  const isChanged = form.formState.isDirty || picture !== null
  return (
    <div className={classes.narrow}>
      <Panel title="About you">
        <form className={classes.form} onSubmit={event => void save(event)} noValidate>
          <FormErrors form={form} />
          <PicturePicker name={seen.name} url={seen.avatarUrl} picture={picture} onPicture={setPicture} />
          <TextField control={form.control} name="name" label="Name" autoComplete="name" maxLength={120} />
          <TextField
            control={form.control}
            name="phone"
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            help="With the country code, such as +351 912 345 678"
            isOptional
          />
          <FactList
            facts={[
              { label: 'Email', value: seen.email },
              { label: 'Role', value: seen.adminRole ? roleWords[seen.adminRole] : 'No role' },
            ]}
          />
          <div className={classes.actions}>
            <SubmitButton isBusy={isBusy}>Save changes</SubmitButton>
            {isChanged && <span className={classes.text}>Not saved yet</span>}
          </div>
        </form>
      </Panel>
      {guard.dialog}
      {current && (
        <StaleDialog
          noun="profile"
          mine={mine}
          theirs={{ ...formOf(current) }}
          isBusy={isBusy}
          onKeepMine={() => void send(current.version, mine).catch((error: ApiError) => fail(error))}
          onTakeTheirs={() => start(current)}
          onCancel={() => setCurrent(null)}
        />
      )}
    </div>
  )
}
