import { roleWords } from '@fulmar/contract/core/permission-words'
import { type Profile, users } from '@fulmar/contract/users/users'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { FactList } from '#ui/FactList.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SaveChanges } from '#ui/form/SaveChanges.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { formOf, type ProfileForm, profileForm } from './profile.form.ts'

export function ProfilePage() {
  const { adminDetails } = useAdminDetails()
  return (
    <>
      <PageHeader title="Profile" meaning="How you appear to other administrators." />
      {adminDetails && <ProfileEditor me={adminDetails} />}
    </>
  )
}

function ProfileEditor({ me }: { me: Profile }) {
  const [picture, setPicture] = useState<File | null>(null)
  const fields = useSend(users.changeProfile, { hideToast: picture !== null, refresh: [users.myProfile] })
  const image = useSend(users.changeProfile, { refresh: [users.myProfile], multipart: true })

  // Multipart skips empty values, so a phone number could not be removed together with a new picture.
  // The fields are sent first, as JSON, and the picture after them.
  const send = async (changed: Partial<ProfileForm>, onto: Profile) => {
    let saved = onto
    if (Object.keys(changed).length > 0)
      saved = (await fields.mutateAsync({ body: { version: saved.version, ...changed } })).data
    if (picture) saved = (await image.mutateAsync({ body: { version: saved.version, avatar: picture } })).data
    return saved
  }
  const { form, seen } = useRecordForm({
    schema: profileForm,
    record: me,
    noun: 'profile',
    inputOf: formOf,
    send,
    isChanged: picture !== null,
    onStart: () => setPicture(null),
  })
  return (
    <Sections isNarrow>
      <Panel title="Personal details">
        <Form form={form} isPage gap={18} maw="30rem">
          <PicturePicker name={seen.name} url={seen.avatarUrl} picture={picture} onPicture={setPicture} />
          <TextField control={form.control} name="name" label="Name" autoComplete="name" maxLength={120} />
          <TextField
            control={form.control}
            name="phone"
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            help="Include the country code, such as +351 912 345 678"
            isOptional
          />
          <FactList
            facts={[
              { label: 'Email', value: seen.email },
              { label: 'Role', value: seen.adminRole ? roleWords[seen.adminRole] : 'No role' },
            ]}
          />
          <SaveChanges isBusy={form.formState.isSubmitting} isChanged={form.formState.isDirty || picture !== null} />
        </Form>
      </Panel>
    </Sections>
  )
}
