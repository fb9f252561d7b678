import { Button } from '@mantine/core'
import { Check, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'

const ReasonDialog = lazyNamed(() => import('../reasons/ReasonDialog.tsx'), 'ReasonDialog')

/** What people read beside what they asked for themselves. */
export const aloneHint = 'You can do it alone only while nobody else can.'

interface DecisionProps {
  /** "rate": what is approved or declined. */
  noun: string
  /** "the rate proposed for PET", for the names of the buttons. */
  subject: string
  isApproving: boolean
  isDeclining: boolean
  onApprove: () => void
  onDecline: (reason: string) => Promise<unknown>
  /** What approving and declining do. */
  approves: ReactNode
  declines: ReactNode
  /** Their own can be approved alone where nobody else is, and withdrawn instead of declined. */
  isMine: boolean
}

/** The buttons of the second person, who approves a proposal or declines it with a reason. */
export function ProposalDecision(props: DecisionProps) {
  const { noun, subject, isApproving, isDeclining, onApprove, onDecline, approves, declines, isMine } = props
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      {!isMine && (
        <Button
          variant="light"
          color="red"
          leftSection={<X size={16} aria-hidden />}
          aria-label={`Decline ${subject}`}
          onClick={() => setAsking('decline')}
        >
          Decline
        </Button>
      )}
      <Button
        variant={isMine ? 'default' : 'filled'}
        leftSection={<Check size={16} aria-hidden />}
        loading={isApproving}
        aria-label={`Approve ${subject}`}
        onClick={() => setAsking('approve')}
      >
        Approve
      </Button>
      <ConfirmDialog
        isOpen={asking === 'approve'}
        title={`Approve this ${noun}?`}
        verb={`Approve ${noun}`}
        tone="weighty"
        onConfirm={() => {
          close()
          onApprove()
        }}
        onCancel={close}
      >
        {approves}
      </ConfirmDialog>
      {asking === 'decline' && (
        <ReasonDialog
          title={`Decline this ${noun}?`}
          verb={`Decline ${noun}`}
          isBusy={isDeclining}
          onSend={async reason => {
            await onDecline(reason)
            close()
          }}
          onClose={close}
        >
          {declines}
        </ReasonDialog>
      )}
    </>
  )
}

interface WithdrawProps {
  subject: string
  isBusy: boolean
  onClick: () => void
}

export const WithdrawButton = ({ subject, isBusy, onClick }: WithdrawProps) => (
  <Button
    variant="default"
    leftSection={<Undo2 size={16} aria-hidden />}
    loading={isBusy}
    aria-label={`Withdraw ${subject}`}
    onClick={onClick}
  >
    Withdraw
  </Button>
)

/** Who decides, where it is their own proposal or their role does not approve. */
export const WhoDecides = ({ noun, isMine, mayApprove }: { noun: string; isMine: boolean; mayApprove: boolean }) =>
  (isMine || !mayApprove) && (
    <p className="quiet small">
      {isMine && `You proposed this ${noun}, so a colleague approves it. `}
      {mayApprove ? aloneHint : 'Only owners and finance can approve it.'}
    </p>
  )
