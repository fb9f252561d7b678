import { type User, userRecord } from '@fulmar/contract/users/user-record'
import { useSend } from '#core/api/use-api.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { UserFields } from '../UserFields.tsx'
import { editable, noAddress, type UserEdit } from '../user-edit.ts'

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
        <UserFields
          control={form.control}
          userId={user.id}
          emailHelp="Used to sign in. Changing it signs them out and notifies the old address."
          leads={leads}
        />
      </FormDrawer>
      {conflict}
    </>
  )
}
