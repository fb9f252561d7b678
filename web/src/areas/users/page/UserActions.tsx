import { type User, userRecord } from '@fulmar/contract/users/user-record'
import type { StatusChange } from '@fulmar/contract/users/user-status'
import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ban, Coins, Download, Eraser, IdCard, Mail, Pencil, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { saveFile } from '#core/api/save-file.ts'
import { useSend } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { toast } from '#core/toasts.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { changeBack } from '../list/bulk.ts'
import { formatCode } from '../users.words.ts'

// Loaded on demand: forms bring their schemas along.
const UserDrawer = lazyNamed(() => import('./UserDrawer.tsx'), 'UserDrawer')
const SuspendDialog = lazyNamed(() => import('../dialogs/SuspendDialog.tsx'), 'SuspendDialog')
const AdjustDialog = lazyNamed(() => import('../dialogs/AdjustDialog.tsx'), 'AdjustDialog')
const MessageDialog = lazyNamed(() => import('../dialogs/MessageDialog.tsx'), 'MessageDialog')
const EraseDialog = lazyNamed(() => import('../dialogs/EraseDialog.tsx'), 'EraseDialog')

type Popup = 'edit' | 'suspend' | 'adjust' | 'message' | 'erase'

/** The actions their status allows. Administrators are managed in the team settings. */
export function UserActions({ user }: { user: User }) {
  const [popup, setPopup] = useState<Popup | null>(null)
  const may = useMay()
  const close = () => setPopup(null)
  const statusChange = useStatusChange(user)
  const isTeam = user.userType === 'ADMIN'
  const mayChange = may('users:write') && !isTeam
  const isSuspended = user.status === 'SUSPENDED' || user.status === 'BLOCKED'
  return (
    <>
      <OtherActions user={user} mayChange={mayChange} onOpen={setPopup} />
      {mayChange && user.status === 'ACTIVE' && (
        <Button variant="default" leftSection={<Ban size={16} aria-hidden />} onClick={() => setPopup('suspend')}>
          Suspend
        </Button>
      )}
      {mayChange && isSuspended && (
        <Button
          variant="default"
          loading={statusChange.isBusy}
          leftSection={<RotateCcw size={16} aria-hidden />}
          onClick={statusChange.reinstate}
        >
          Reinstate
        </Button>
      )}
      {mayChange && (
        <Button leftSection={<Pencil size={16} aria-hidden />} onClick={() => setPopup('edit')}>
          Edit
        </Button>
      )}
      {isTeam && may('team:read') && (
        <Button component={Link} to="/settings/team" variant="default">
          View in team settings
        </Button>
      )}
      <Suspense>
        {popup === 'edit' && <UserDrawer user={user} onClose={close} />}
        {popup === 'suspend' && (
          <SuspendDialog
            who={user.name}
            isBusy={statusChange.isBusy}
            onSend={change => statusChange.send(change).then(close)}
            onClose={close}
          />
        )}
        {popup === 'adjust' && <AdjustDialog user={user} onClose={close} />}
        {popup === 'message' && <MessageDialog user={user} onClose={close} />}
        {popup === 'erase' && <EraseDialog user={user} onClose={close} />}
      </Suspense>
    </>
  )
}

interface MoreProps {
  user: User
  mayChange: boolean
  onOpen: (popup: Popup) => void
}

function OtherActions({ user, mayChange, onOpen }: MoreProps) {
  const may = useMay()
  const exportData = useSend(userRecord.personalData, {
    hideToast: true,
    refresh: [],
    onSuccess: ({ data }) => {
      const filename = `person-${formatCode(user.memberCode)}.json`
      saveFile(filename, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      toast.success(`Saved ${filename}`)
    },
  })
  const canAdjust = may('points:adjust') && (user.userType === 'MEMBER' || user.userType === 'NEIGHBORHOOD')
  const mayErase = may('users:erase') && (user.userType !== 'ADMIN' || user.status === 'BLOCKED')
  return (
    <MoreMenu isBusy={exportData.isPending}>
      {canAdjust && (
        <Menu.Item leftSection={<Coins size={16} aria-hidden />} onClick={() => onOpen('adjust')}>
          Adjust points
        </Menu.Item>
      )}
      {mayChange && (
        <Menu.Item leftSection={<Mail size={16} aria-hidden />} onClick={() => onOpen('message')}>
          Send message
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IdCard size={16} aria-hidden />}
        renderRoot={props => <Link to="/users/$id/card" params={{ id: user.id }} {...props} />}
      >
        Member card
      </Menu.Item>
      {may('users:export') && (
        <Menu.Item
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => exportData.mutate({ body: { id: user.id } })}
        >
          Export personal data
        </Menu.Item>
      )}
      {mayErase && (
        <Menu.Item color="red" leftSection={<Eraser size={16} aria-hidden />} onClick={() => onOpen('erase')}>
          Erase
        </Menu.Item>
      )}
    </MoreMenu>
  )
}

const doneWords = { ACTIVE: 'reinstated', SUSPENDED: 'suspended', BLOCKED: 'blocked' } as const

/** Suspends, blocks or reinstates someone, and offers to undo it. */
function useStatusChange(user: User) {
  const change = useSend(userRecord.change, { hideToast: true })
  const undo = useSend(userRecord.change, { hideToast: true })
  const send = async (to: StatusChange) => {
    const { data } = await change.mutateAsync({ body: { id: user.id, version: user.version, ...to } })
    const before = { status: user.status, reason: user.statusReason, until: user.suspendedUntil }
    toast.undo(`${user.name} ${doneWords[to.status]}`, () =>
      undo.mutate({ body: { id: user.id, version: data.version, ...changeBack(before) } }),
    )
  }
  return {
    isBusy: change.isPending,
    send,
    // A toast has already shown the error.
    reinstate: () => void send({ status: 'ACTIVE' }).catch(() => undefined),
  }
}
