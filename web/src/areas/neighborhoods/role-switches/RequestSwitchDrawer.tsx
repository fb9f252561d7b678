import { roleSwitches, roleSwitchInput, type SwitchRole } from '@fulmar/contract/role-switches'
import { SegmentedControl } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import type { Picked } from '#parts/pickers/picker-search.ts'
import { UserPicker } from '#parts/pickers/UserPicker.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'

interface Props {
  /** Preset when the drawer is opened from a neighborhood or one of its leaders. */
  person?: Picked
  neighborhood?: Picked
  to?: SwitchRole
  onClose: () => void
}

const wishes = [
  { value: 'NEIGHBORHOOD', label: 'Lead a neighborhood' },
  { value: 'MEMBER', label: 'Step down' },
]

const askForm = roleSwitchInput
  .pick({ to: true, reason: true })
  .extend({ user: picked.nullable(), neighborhood: picked.nullable() })
  .refine(row => row.user !== null, { path: ['user'], message: 'Choose a person' })
  .refine(row => row.to === 'MEMBER' || row.neighborhood !== null, {
    path: ['neighborhood'],
    message: 'Choose a neighborhood',
  })

/** Requests a role switch for someone; another administrator decides. */
export function RequestSwitchDrawer({ person, neighborhood, to: wish = 'NEIGHBORHOOD', onClose }: Props) {
  const { adminDetails } = useAdminDetails()
  const uploads = useUploads()
  const ask = useSend(roleSwitches.ask)
  const form = useSendForm(
    askForm,
    { to: wish, reason: '', user: person ?? null, neighborhood: neighborhood ?? null },
    {
      isChanged: uploads.items.length > 0,
      send: async values => {
        const evidence = await uploads.sendAll(adminDetails?.email ?? '')
        const place = values.to === 'NEIGHBORHOOD' ? values.neighborhood : null
        const target = place ? { neighborhoodId: place.id } : {}
        const { to, reason, user } = values
        return ask.mutateAsync({ body: { userId: user?.id, to, reason, evidence, ...target } })
      },
      onSent: onClose,
    },
  )
  const to = useWatch({ control: form.control, name: 'to' })
  const user = usePickedField(form.control, 'user')
  const place = usePickedField(form.control, 'neighborhood')
  return (
    <FormDrawer form={form} title="Propose a leader" verb="Send request" onClose={onClose}>
      <p className="quiet">Another administrator decides. The person is notified by email right away.</p>
      <SegmentedControl
        aria-label="Request type"
        data={wishes}
        value={to}
        onChange={value => form.setValue('to', value as SwitchRole, { shouldDirty: true })}
      />
      <UserPicker
        label="Person"
        only={{ status: ['ACTIVE'], userType: to === 'MEMBER' ? ['NEIGHBORHOOD'] : ['MEMBER', 'NEIGHBORHOOD'] }}
        {...user}
      />
      {to === 'NEIGHBORHOOD' && <NeighborhoodPicker label="Neighborhood to lead" {...place} />}
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        help="Shown to the administrator who decides"
        maxLength={500}
      />
      <ImagePicker label="Supporting image" uploads={uploads} />
    </FormDrawer>
  )
}
