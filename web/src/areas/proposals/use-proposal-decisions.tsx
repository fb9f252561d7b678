import { type Proposal, proposalKinds, proposals } from '@fulmar/contract/proposals'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useMay } from '#core/session/can.ts'
import { type Decisions, noDecisions } from '#parts/inbox/DecisionDrawer.tsx'
import { aloneHint } from '#parts/inbox/proposals.tsx'
import { useDecision } from '#parts/inbox/use-decision.ts'
import { formatDeciders, kindWords, titleOf } from '#parts/proposals/proposals.words.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { lazyNamed } from '#ui/lazy-named.ts'

const ReasonDialog = lazyNamed(() => import('#parts/reasons/ReasonDialog.tsx'), 'ReasonDialog')

type Deciding = 'approve' | 'decline'

/** The decisions available for a change, and the dialog for the one being made. */
export function useProposalDecisions(proposal: Proposal | undefined, onDecided: (id: string) => void): Decisions {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const may = useMay()
  const { adminDetails } = useAdminDetails()
  const withdraw = useSend(proposals.withdraw, { onSuccess: ({ data }) => onDecided(data.id) })
  if (proposal?.status !== 'PENDING') return noDecisions
  const { id, kind, askedBy } = proposal
  const isMine = askedBy.id === adminDetails?.id
  const mayDecide = may(proposalKinds[kind].decides)
  const actions: InboxAction[] = []
  if (isMine)
    actions.push({
      key: 'w',
      label: 'Withdraw',
      icon: <Undo2 size={16} aria-hidden />,
      isBusy: withdraw.isPending,
      run: () => withdraw.mutate({ body: { id } }),
    })
  else if (mayDecide)
    actions.push({
      key: 'r',
      label: 'Decline',
      icon: <X size={16} aria-hidden />,
      tone: 'danger',
      run: () => setDeciding('decline'),
    })
  if (mayDecide)
    actions.push({
      key: 'a',
      label: 'Approve',
      icon: <Check size={16} aria-hidden />,
      tone: isMine ? 'plain' : 'main',
      run: () => setDeciding('approve'),
    })
  return {
    actions,
    note: noteOf(proposal, isMine, mayDecide),
    dialog: deciding && (
      <DecisionDialog proposal={proposal} deciding={deciding} onClose={() => setDeciding(null)} onDecided={onDecided} />
    ),
  }
}

function noteOf({ kind }: Proposal, isMine: boolean, mayDecide: boolean): string | undefined {
  if (!mayDecide) return `Only ${formatDeciders(kind)} can decide it.`
  return isMine ? `You asked for this change, so a colleague approves it. ${aloneHint}` : undefined
}

interface DialogProps {
  proposal: Proposal
  deciding: Deciding
  onClose: () => void
  onDecided: (id: string) => void
}

function DecisionDialog({ proposal, deciding, onClose, onDecided }: DialogProps) {
  const { id, kind, askedBy } = proposal
  const options = { closePopup: onClose, onSuccess: () => onDecided(id) }
  const approve = useSend(proposals.approve, { onSuccess: () => onDecided(id) })
  const decline = useDecision(proposals.decline, options)
  if (deciding === 'approve')
    return (
      <ConfirmDialog
        isOpen
        title="Approve this change?"
        verb="Approve change"
        tone="weighty"
        onConfirm={() => {
          onClose()
          approve.mutate({ body: { id } })
        }}
        onCancel={onClose}
      >
        {titleOf(proposal)}. {kindWords[kind].follows}
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title="Decline this change?"
      verb="Decline change"
      isBusy={decline.isBusy}
      onSend={reason => decline.send({ body: { id, reason } })}
      onClose={onClose}
    >
      Everything stays as it is. {askedBy.name} sees your reason.
    </ReasonDialog>
  )
}
