import { type User, userRecord } from '@fulmar/contract/users/user-record'
import type { StatusChange } from '@fulmar/contract/users/user-status'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Coins, Download, Eraser, Gift, IdCard, Mail, Pencil, Plus, RotateCcw, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { type AddressKeys, useAddress } from '#core/search.ts'
import { useMay } from '#core/session/can.ts'
import { toast } from '#core/toasts.tsx'
import { RecordActions } from '#parts/record/RecordActions.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { saveFile } from '#ui/save-file.ts'
import { changeBack } from '../list/bulk.ts'
import { formatCode } from '../users.words.ts'

// Loaded on demand: forms bring their schemas along.
const UserDrawer = lazyNamed(() => import('./UserDrawer.tsx'), 'UserDrawer')
const SuspendDialog = lazyNamed(() => import('../dialogs/SuspendDialog.tsx'), 'SuspendDialog')
const AdjustDialog = lazyNamed(() => import('../dialogs/AdjustDialog.tsx'), 'AdjustDialog')
const MessageDialog = lazyNamed(() => import('../dialogs/MessageDialog.tsx'), 'MessageDialog')
const EraseDialog = lazyNamed(() => import('../dialogs/EraseDialog.tsx'), 'EraseDialog')

const RedeemDrawer = lazyNamed(() => import('#parts/redemptions/RedeemDrawer.tsx'), 'RedeemDrawer')

/** The search of everything leads to the open dialog. */
interface ActionAddress {
  open?: 'adjust'
}

const actionKeys: AddressKeys<ActionAddress> = { open: { const: 'adjust' } }

type Popup = 'edit' | 'suspend' | 'adjust' | 'redeem' | 'message' | 'erase'

/** The actions their status allows. Administrators are managed in the team settings. */
export function UserActions({ user }: { user: User }) {
  const asked = useAddress<ActionAddress>(actionKeys).open
  const [popup, setPopup] = useState<Popup | null>(asked ?? null)
  const navigate = useNavigate()
  const may = useMay()
  const close = () => {
    setPopup(null)
    if (asked) void navigate({ to: '.', search: ({ open: _open, ...rest }) => rest, replace: true, resetScroll: false })
  }
  const statusChange = useStatusChange(user)
  const isTeam = user.userType === 'ADMIN'
  const mayChange = may('users:write') && !isTeam
  const isMember = user.userType === 'MEMBER' || user.userType === 'NEIGHBORHOOD'
  const isActiveMember = isMember && user.status === 'ACTIVE'
  const mayErase = may('users:erase') && (!isTeam || user.status === 'BLOCKED')
  const dataExport = useDataExport(user)
  const maySuspend = user.status === 'ACTIVE' || user.status === 'PENDING'
  const isSuspended = user.status === 'SUSPENDED' || user.status === 'BLOCKED'
  return (
    <>
      <RecordActions
        more={[
          mayChange && user.email !== null && { label: 'Send message', icon: Mail, run: () => setPopup('message') },
          { label: 'Member card', icon: IdCard, link: { to: '/users/$id/card', params: { id: user.id } } },
          may('users:export') && {
            label: 'Export personal data',
            icon: Download,
            isBusy: dataExport.isPending,
            run: () => dataExport.mutate({ body: { id: user.id } }),
          },
          mayErase && { label: 'Erase', icon: Eraser, isDanger: true, run: () => setPopup('erase') },
        ]}
        buttons={[
          mayChange && maySuspend && { label: 'Suspend', icon: Ban, run: () => setPopup('suspend') },
          mayChange && { label: 'Edit', icon: Pencil, run: () => setPopup('edit') },
          may('points:adjust') && isMember && { label: 'Adjust points', icon: Coins, run: () => setPopup('adjust') },
          may('rewards:redeem') && isActiveMember && { label: 'Redeem', icon: Gift, run: () => setPopup('redeem') },
          mayChange &&
            isSuspended && {
              label: 'Reinstate',
              icon: RotateCcw,
              isBusy: statusChange.isBusy,
              run: statusChange.reinstate,
            },
          may('collections:record') &&
            isActiveMember && {
              label: 'Record collection',
              icon: Plus,
              isMain: true,
              link: { to: '/collections/record', search: { member: user.id } },
            },
          isTeam &&
            may('team:read') && { label: 'View in team settings', icon: UsersRound, link: { to: '/settings/team' } },
        ]}
      />
      {popup === 'edit' && <UserDrawer user={user} onClose={close} />}
      {popup === 'suspend' && (
        <SuspendDialog
          who={user.name}
          isBusy={statusChange.isBusy}
          onSend={change => statusChange.send(change).then(close)}
          onClose={close}
        />
      )}
      {popup === 'redeem' && (
        <RedeemDrawer
          member={{
            id: user.id,
            name: user.name,
            detail: formatCode(user.memberCode),
            available: user.points.available,
          }}
          onClose={close}
        />
      )}
      {popup === 'adjust' && isMember && may('points:adjust') && <AdjustDialog user={user} onClose={close} />}
      {popup === 'message' && <MessageDialog user={user} onClose={close} />}
      {popup === 'erase' && <EraseDialog user={user} onClose={close} />}
    </>
  )
}

/** What is stored about a person, as a file. */
const useDataExport = (user: User) =>
  useSend(userRecord.personalData, {
    hideToast: true,
    refresh: [],
    onSuccess: ({ data }) => {
      const filename = `person-${formatCode(user.memberCode)}.json`
      saveFile(filename, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      toast.success(`Saved ${filename}`)
    },
  })

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
