import { type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import { Check, Send, X } from 'lucide-react'
import { useState } from 'react'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { type Decisions, noDecisions } from '#parts/inbox/DecisionDrawer.tsx'
import { useDecision } from '#parts/inbox/use-decision.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { isConfirmed } from './redemptions.state.ts'

const FulfilDialog = lazyNamed(() => import('./FulfilDialog.tsx'), 'FulfilDialog')
const ReasonDialog = lazyNamed(() => import('#parts/reasons/ReasonDialog.tsx'), 'ReasonDialog')

/** What can be done with an open redemption, and the dialog of what someone is about to do. */
export function useRedemptionDecisions(redemption: Redemption | undefined, onDecided: (id: string) => void): Decisions {
  const [deciding, setDeciding] = useState<'fulfil' | 'cancel' | null>(null)
  const mayFulfil = useCan('redemptions:fulfil')
  const mayCancel = useCan('redemptions:cancel')
  const { adminDetails } = useAdminDetails()
  const { send: resend } = useDecision(redemptions.resendCode, { closePopup: () => undefined })
  if (redemption?.status !== 'REQUESTED') return noDecisions
  const isMine = redemption.user.id === adminDetails?.id
  const shared = { redemption, onClose: () => setDeciding(null), onDecided: () => onDecided(redemption.id) }
  return {
    actions: [
      ...(mayCancel ? [cancelling(() => setDeciding('cancel'))] : []),
      ...(mayFulfil && !isConfirmed(redemption) ? [resending(() => void resend({ body: { id: redemption.id } }))] : []),
      ...(mayFulfil ? [fulfilling(isMine, () => setDeciding('fulfil'))] : []),
    ],
    note: noteOf(redemption, mayFulfil, adminDetails?.id),
    dialog: (
      <>
        {deciding === 'fulfil' && <FulfilDialog {...shared} />}
        {deciding === 'cancel' && <CancelDialog {...shared} />}
      </>
    ),
  }
}

const cancelling = (run: () => void): InboxAction => ({
  key: 'c',
  label: 'Cancel redemption',
  icon: <X size={16} aria-hidden />,
  tone: 'danger',
  run,
})

const fulfilling = (isMine: boolean, run: () => void): InboxAction => ({
  key: 'f',
  label: 'Fulfil',
  icon: <Check size={16} aria-hidden />,
  tone: 'main',
  isDisabled: isMine,
  run,
})

const resending = (run: () => void): InboxAction => ({
  key: 's',
  label: 'Send code again',
  icon: <Send size={16} aria-hidden />,
  run,
})

function noteOf(redemption: Redemption, mayFulfil: boolean, myId: string | undefined): string | undefined {
  const { user, requestedBy } = redemption
  if (!mayFulfil) return 'Your role can view redemptions but not fulfil them.'
  if (user.id === myId) return 'This is your own redemption. Another administrator must hand it over.'
  if (isConfirmed(redemption)) return undefined
  return requestedBy?.id === myId
    ? `You asked for this reward. Hand it over with the code that was emailed to ${user.name}, or let another administrator do it.`
    : `${user.name} has not confirmed this reward. Make sure that they want it.`
}

interface DialogProps {
  redemption: Redemption
  onClose: () => void
  onDecided: () => void
}

function CancelDialog({ redemption, onClose, onDecided }: DialogProps) {
  const { id, version, user, reward, costPoints } = redemption
  const { key } = useAttemptKey()
  const { isBusy, send } = useDecision(redemptions.cancel, { closePopup: onClose, onSuccess: onDecided })
  return (
    <ReasonDialog
      title={`Cancel ${reward.name} for ${user.name}?`}
      verb="Cancel redemption"
      cancel="Keep it"
      reasons="REDEMPTION_CANCEL_REASON"
      isBusy={isBusy}
      onSend={reason => send({ body: { id, version, reason }, idempotencyKey: key })}
      onClose={onClose}
    >
      {user.name} gets {formatPoints(costPoints)} back, and the reward returns to stock. This cannot be undone.
    </ReasonDialog>
  )
}
