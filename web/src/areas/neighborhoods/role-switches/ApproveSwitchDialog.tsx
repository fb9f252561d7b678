import type { RoleSwitch } from '@fulmar/contract/role-switches'
import { z } from 'zod'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import { UserPicker } from '#parts/pickers/UserPicker.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatEffect } from './role-switches.words.ts'
import { SwitchConflicts } from './SwitchConflicts.tsx'

interface Props {
  request: RoleSwitch
  isBusy: boolean
  onSend: (successorId: string | undefined) => Promise<void>
  onClose: () => void
}

const approval = z.object({ successor: picked.nullable() })
const handover = z.object({
  successor: approval.shape.successor.refine(row => row !== null, 'Choose a successor'),
})

/** Explains what approval does, and asks for a successor when the last leader leaves. */
export function ApproveSwitchDialog({ request, isBusy, onSend, onClose }: Props) {
  const { user, fromNeighborhood, conflicts } = request
  const home = conflicts.includes('LAST_LEADER') ? fromNeighborhood : null
  const form = useSendForm(
    home ? handover : approval,
    { successor: null },
    { send: ({ successor }) => onSend(successor?.id) },
  )
  const successor = usePickedField(form.control, 'successor')
  return (
    <FormDialog
      form={form}
      title={`Approve ${user.name}’s request?`}
      verb={home ? 'Approve and hand over' : 'Approve request'}
      isBusy={isBusy}
      startsOnCancel={home === null}
      size={520}
      onClose={onClose}
    >
      <p>{formatEffect(request)}</p>
      {home ? (
        <UserPicker
          label="Successor"
          only={{ neighborhoodId: home.id, userType: ['MEMBER'], status: ['ACTIVE'] }}
          help={`A member of ${home.name}. Both are notified by email.`}
          {...successor}
        />
      ) : (
        <SwitchConflicts request={request} />
      )}
    </FormDialog>
  )
}
