import { withIds } from '@fulmar/contract/core/fields'
import { userFields } from '@fulmar/contract/users/user-fields'
import { type User, userForm, userFormOf, userRecord } from '@fulmar/contract/users/user-record'
import { useSend } from '#core/api/use-api.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { UserFields } from '#parts/users/UserFields.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'

export function UserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useSend(userRecord.change)
  const { form, seen } = useRecordForm({
    schema: userForm,
    record: user,
    noun: 'person',
    inputOf: userFormOf,
    send: async (changed, { id, version }) =>
      (await change.mutateAsync({ body: { id, version, ...withIds(userFields, changed) } })).data,
    onSaved: onClose,
  })
  const leads = seen.userType === 'NEIGHBORHOOD' ? seen.neighborhood?.name : undefined
  return (
    <FormDrawer form={form} title={`Edit ${seen.name}`} verb="Save changes" onClose={onClose}>
      <UserFields
        control={form.control}
        userId={user.id}
        hasEmail={user.email !== null}
        emailHelp="Used to sign in. A new email or phone waits until it is confirmed from the old address or by another administrator."
        leads={leads}
      />
    </FormDrawer>
  )
}
