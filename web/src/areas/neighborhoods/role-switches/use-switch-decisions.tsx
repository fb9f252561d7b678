import { type RoleSwitch, roleSwitches } from '@fulmar/contract/role-switches'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { type Decisions, noDecisions } from '#parts/inbox/DecisionDrawer.tsx'
import { deferDecision } from '#parts/inbox/deferred-decisions.ts'
import { aloneHint } from '#parts/inbox/proposals.tsx'
import { useDecision } from '#parts/inbox/use-decision.ts'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { formatEffect } from './role-switches.words.ts'

// Loaded on demand: most visits only read.
const ApproveSwitchDialog = lazyNamed(() => import('./ApproveSwitchDialog.tsx'), 'ApproveSwitchDialog')
const ReasonDialog = lazyNamed(() => import('#parts/reasons/ReasonDialog.tsx'), 'ReasonDialog')

type Deciding = 'approve' | 'reject' | 'cancel'

/** The decisions available for a request, and the dialog for the one being made. */
export function useSwitchDecisions(
  request: RoleSwitch | undefined,
  onDecided: (id: string) => void,
  onUndo: (id: string) => void,
): Decisions {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const mayDecide = useCan('role-switches:decide')
  const { adminDetails } = useAdminDetails()
  if (request?.status !== 'PENDING') return noDecisions
  const isMine = request.requestedBy.id === adminDetails?.id
  const dialog = deciding && (
    <DecisionDialog
      request={request}
      deciding={deciding}
      onClose={() => setDeciding(null)}
      onDecided={onDecided}
      onUndo={onUndo}
    />
  )
  return {
    actions: mayDecide ? actionsFor(request, isMine, setDeciding) : [],
    note: noteOf(request, mayDecide, isMine),
    dialog,
  }
}

function actionsFor(request: RoleSwitch, isMine: boolean, decide: (what: Deciding) => void): InboxAction[] {
  const isLast = request.conflicts.includes('LAST_LEADER')
  return [
    isMine
      ? { key: 'w', label: 'Withdraw', icon: <Undo2 size={16} aria-hidden />, run: () => decide('cancel') }
      : { key: 'r', label: 'Reject', icon: <X size={16} aria-hidden />, tone: 'danger', run: () => decide('reject') },
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
  if (!mayDecide) return 'Your role can view these requests but not decide on them.'
  if (isMine) return `You made this request, so a colleague approves it. ${aloneHint}`
  return conflicts.includes('SUSPENDED') ? 'This member is suspended, so the request cannot be approved.' : undefined
}

interface DialogProps {
  request: RoleSwitch
  deciding: Deciding
  onClose: () => void
  onDecided: (id: string) => void
  onUndo: (id: string) => void
}

function DecisionDialog({ request, deciding, onClose, onDecided, onUndo }: DialogProps) {
  const { id, version, user } = request
  const { isBusy, send: decide } = useDecision(roleSwitches.decide, {
    closePopup: onClose,
    onSuccess: () => onDecided(id),
  })
  const approve = useSend(roleSwitches.decide)
  type What = Omit<Parameters<typeof decide>[0]['body'], 'id' | 'version'>
  const send = (what: What) => decide({ body: { id, version, ...what } })
  const shared = { isBusy, onClose }
  return (
    <>
      {deciding === 'approve' && (
        <ApproveSwitchDialog
          {...shared}
          request={request}
          onSend={async successorId => {
            deferDecision({
              id,
              words: formatEffect(request),
              href: `/users/${user.id}`,
              send: () => approve.mutateAsync({ body: { id, version, status: 'APPROVED', successorId } }),
              onUndo: () => onUndo(id),
            })
            onClose()
            onDecided(id)
          }}
        />
      )}
      {deciding === 'reject' && (
        <ReasonDialog
          {...shared}
          title={`Reject ${user.name}’s request?`}
          verb="Reject request"
          reasons="ROLE_SWITCH_REJECT_REASON"
          onSend={reason => send({ status: 'REJECTED', reason })}
        >
          {user.name} is emailed your reason. They can ask again later.
        </ReasonDialog>
      )}
      {deciding === 'cancel' && (
        <ReasonDialog
          {...shared}
          title={`Withdraw the request for ${user.name}?`}
          verb="Withdraw request"
          onSend={reason => send({ status: 'CANCELLED', reason })}
        >
          Their role stays the same. {user.name} is emailed your reason.
        </ReasonDialog>
      )}
    </>
  )
}
