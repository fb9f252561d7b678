import { type Address, type User, userInput, userRecord } from '@fulmar/contract/user-record'
import type { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { picked } from '#parts/pickers/picked-field.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { UserForm } from '../page/UserForm.tsx'

interface Props {
  user: User
  onClose: () => void
}

const editable = userInput.omit({ neighborhoodId: true }).extend({ neighborhood: picked.nullable() })
export type UserEdit = z.infer<typeof editable>

const noAddress: Address = { street: '', city: '', state: '', postalCode: '', country: '' }

const inputOf = (user: User): UserEdit => ({
  name: user.name,
  email: user.email ?? '',
  phone: user.phone ?? '',
  neighborhood: user.neighborhood,
  address: user.address ?? noAddress,
  hasMailConsent: user.hasMailConsent,
})

export function UserDrawer({ user, onClose }: Props) {
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
        <UserForm form={form} leads={leads} />
      </FormDrawer>
      {conflict}
    </>
  )
}
