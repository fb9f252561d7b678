import { startOf, withIds } from '@fulmar/contract/core/fields'
import { userFields } from '@fulmar/contract/users/user-fields'
import { userList } from '@fulmar/contract/users/user-list'
import { memberInput, type User, userForm, userRecord } from '@fulmar/contract/users/user-record'
import { useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { FieldGroup } from '#ui/form/FieldGroup.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { UserFields } from './UserFields.tsx'

const newMember = userForm
  .extend(memberInput.pick({ isInvited: true }).shape)
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['phone'],
    message: 'Enter an email or a phone number',
  })
const blank = { ...startOf(userFields), isInvited: true }

interface Props {
  /** What was typed where nobody was found. */
  name?: string
  onClose: () => void
  onAdded: (member: User) => void
}

/** Adds a member, who can hand in plastic at once. */
export function AddMemberDrawer({ name = '', onClose, onAdded }: Props) {
  const create = useSend(userRecord.create, { refresh: [userList.list, userList.stats] })
  const form = useSendForm(
    newMember,
    { ...blank, name },
    {
      send: async values => {
        const isInvited = values.isInvited && values.email !== ''
        const { data } = await create.mutateAsync({ body: { ...withIds(userFields, values), isInvited } })
        onAdded(data)
      },
    },
  )
  const hasEmail = useWatch({ control: form.control, name: 'email' }).trim() !== ''
  return (
    <FormDrawer form={form} title="Add member" verb="Add member" onClose={onClose}>
      <UserFields
        control={form.control}
        emailHelp="To sign in and to redeem. Without one they collect points with their member card until they confirm."
      />
      {hasEmail && (
        <FieldGroup title="Invitation">
          <SwitchField
            control={form.control}
            name="isInvited"
            label="Email an invitation"
            help="With their member code and a link to set a password. They can hand in plastic either way."
          />
        </FieldGroup>
      )}
    </FormDrawer>
  )
}
