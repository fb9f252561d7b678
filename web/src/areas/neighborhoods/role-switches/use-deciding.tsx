import { type RoleSwitch, roleSwitches } from '@fulmar/contract/role-switches'
import { Check, Undo2, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { refresh } from '#core/api/queries.ts'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { rejectionReasons } from './role-switches.words.ts'

// Dialogs bring their rules along; they come when someone decides.
const ApproveSwitchDialog = lazy(() =>
  import('./ApproveSwitchDialog.tsx').then(it => ({ default: it.ApproveSwitchDialog })),
)
const ReasonDialog = lazy(() => import('#parts/ReasonDialog.tsx').then(it => ({ default: it.ReasonDialog })))

type Deciding = 'approve' | 'reject' | 'cancel'

interface Decisions {
  actions: readonly InboxAction[]
  /** Why a decision is closed to this person, if one is. */
  note: string | undefined
  dialog: ReactNode
}

/** What can be decided about a request, and the dialog of the decision someone is about to make. */
export function useDeciding(request: RoleSwitch | undefined, onDecided: (id: string) => void): Decisions {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const mayDecide = useCan('role-switches:decide')
  const { adminDetails } = useAdminDetails()
  if (request?.status !== 'PENDING') return { actions: [], note: undefined, dialog: null }
  const isMine = request.requestedBy.id === adminDetails?.id
  const dialog = deciding && (
    <DecisionDialog request={request} deciding={deciding} onClose={() => setDeciding(null)} onDecided={onDecided} />
  )
  return {
    actions: mayDecide ? actionsFor(request, isMine, setDeciding) : [],
    note: noteOf(request, mayDecide, isMine),
    dialog,
  }
}

function actionsFor(request: RoleSwitch, isMine: boolean, decide: (what: Deciding) => void): InboxAction[] {
  if (isMine)
    return [{ key: 't', label: 'Take back', icon: <Undo2 size={16} aria-hidden />, run: () => decide('cancel') }]
  const isLast = request.conflicts.includes('LAST_LEADER')
  return [
    { key: 'r', label: 'Reject', icon: <X size={16} aria-hidden />, tone: 'danger', run: () => decide('reject') },
    {
      key: 'a',
      label: isLast ? 'Approve and hand over' : 'Approve',
      icon: <Check size={16} aria-hidden />,
      tone: 'main',
      isDisabled: request.conflicts.includes('SUSPENDED'),
      run: () => decide('approve'),
    },
  ]
}

function noteOf({ conflicts }: RoleSwitch, mayDecide: boolean, isMine: boolean): string | undefined {
  if (!mayDecide) return 'Your role may look at these requests; deciding takes the permission role-switches:decide.'
  if (isMine) return 'You asked for this yourself, so someone else has to decide about it.'
  return conflicts.includes('SUSPENDED') ? 'They may not act at the moment, so it cannot be approved.' : undefined
}

interface DialogProps {
  request: RoleSwitch
  deciding: Deciding
  onClose: () => void
  onDecided: (id: string) => void
}

function DecisionDialog({ request, deciding, onClose, onDecided }: DialogProps) {
  const { id, version, user } = request
  const decide = useSend(roleSwitches.decide, { closePopup: onClose, onSuccess: () => onDecided(id) })
  type What = Omit<Parameters<typeof decide.mutateAsync>[0]['body'], 'id' | 'version'>
  const send = async (what: What) => {
    await decide.mutateAsync({ body: { id, version, ...what } }).catch((error: ApiError) => {
      if (error.code !== 'STALE_VERSION' && error.code !== 'ALREADY_DECIDED') throw error
      // Someone else was here first: the case shows what they did, and nothing of it is overwritten.
      void refresh()
      onClose()
    })
  }
  const shared = { isBusy: decide.isPending, onClose }
  return (
    <Suspense>
      {deciding === 'approve' && (
        <ApproveSwitchDialog
          {...shared}
          request={request}
          onSend={successorId => send({ status: 'APPROVED', successorId })}
        />
      )}
      {deciding === 'reject' && (
        <ReasonDialog
          {...shared}
          title={`Reject the request of ${user.name}?`}
          verb="Reject request"
          suggestions={rejectionReasons}
          onSend={reason => send({ status: 'REJECTED', reason })}
        >
          {user.name} is told by mail, with your reason. They may ask again later.
        </ReasonDialog>
      )}
      {deciding === 'cancel' && (
        <ReasonDialog
          {...shared}
          title={`Take the request for ${user.name} back?`}
          verb="Take request back"
          onSend={reason => send({ status: 'CANCELLED', reason })}
        >
          Nothing about their role changes. {user.name} is told by mail, with your reason.
        </ReasonDialog>
      )}
    </Suspense>
  )
}
