import type { RoleSwitch } from '@fulmar/contract/role-switches'
import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import type { Picked } from '#parts/pickers/RecordPicker.tsx'
import { UserPicker } from '#parts/pickers/UserPicker.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SwitchConflicts } from './SwitchConflicts.tsx'
import classes from './switches.module.css'

interface Props {
  request: RoleSwitch
  isBusy: boolean
  onSend: (successorId: string | undefined) => Promise<void>
  onClose: () => void
}

/** Says what an approval does; where the last leader goes, it asks who leads after them. */
export function ApproveSwitchDialog({ request, isBusy, onSend, onClose }: Props) {
  const formId = useId()
  const [heir, setHeir] = useState<Picked | null>(null)
  const [problem, setProblem] = useState<string>()
  const { user, fromNeighborhood, conflicts } = request
  const home = conflicts.includes('LAST_LEADER') ? fromNeighborhood : null
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    if (home && !heir) return setProblem('Name who leads after them')
    await onSend(home ? heir?.id : undefined).catch((error: ApiError) =>
      setProblem(error.fields.successorId ?? error.message),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <Dialog
      isOpen
      title={`Approve the request of ${user.name}?`}
      size={520}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isBusy} data-autofocus={home ? undefined : true}>
            {home ? 'Approve and hand over' : 'Approve request'}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={event => void send(event)} onKeyDown={onKeyDown}>
        <p>{sayEffect(request)}</p>
        {home ? (
          <UserPicker
            label="Who leads after them"
            value={heir}
            only={{ neighborhoodId: home.id, userType: ['MEMBER'], status: ['ACTIVE'] }}
            help={`A member of ${home.name}. Both are told by mail.`}
            error={problem}
            onChange={it => {
              setHeir(it)
              setProblem(undefined)
            }}
          />
        ) : (
          <>
            <SwitchConflicts request={request} />
            {problem && <p role="alert">{problem}</p>}
          </>
        )}
      </form>
    </Dialog>
  )
}

const sayEffect = ({ user, to, neighborhood }: RoleSwitch) =>
  to === 'NEIGHBORHOOD'
    ? `From now on ${user.name} leads ${neighborhood.name}, and is told so by mail.`
    : `From now on ${user.name} is a member of ${neighborhood.name} again, and is told so by mail.`
