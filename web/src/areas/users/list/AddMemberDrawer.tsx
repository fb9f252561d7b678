import { startOf, withIds } from '@fulmar/contract/core/fields'
import { userFields } from '@fulmar/contract/users/user-fields'
import { userList } from '@fulmar/contract/users/user-list'
import { memberInput, userForm, userRecord } from '@fulmar/contract/users/user-record'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#core/api/use-api.ts'
import { FieldGroup } from '#ui/form/FieldGroup.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { UserFields } from '../UserFields.tsx'

const newMember = userForm.extend(memberInput.pick({ email: true, isInvited: true }).shape)
const blank = { ...startOf(userFields), isInvited: true }

/** Adds a member, who can hand in plastic at once. */
export function AddMemberDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const create = useSend(userRecord.create, { refresh: [userList.list, userList.stats] })
  const form = useSendForm(newMember, blank, {
    send: async values => {
      const { data } = await create.mutateAsync({ body: withIds(userFields, values) })
      await navigate({ to: '/users/$id', params: { id: data.id } })
    },
  })
  return (
    <FormDrawer form={form} title="Add member" verb="Add member" onClose={onClose}>
      <UserFields control={form.control} emailHelp="Used to sign in" />
      <FieldGroup title="Invitation">
        <SwitchField
          control={form.control}
          name="isInvited"
          label="Email an invitation"
          help="With their member code and a link to set a password. They can hand in plastic either way."
        />
      </FieldGroup>
    </FormDrawer>
  )
}
