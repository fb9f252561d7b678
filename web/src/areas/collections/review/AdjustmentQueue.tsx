import { type Adjustment, points } from '@fulmar/contract/points'
import { Check, X } from 'lucide-react'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { ReviewInbox } from '#parts/inbox/ReviewInbox.tsx'
import { type QueueProps, useQueue } from '#parts/inbox/use-queue.ts'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { AdjustmentCase } from './AdjustmentCase.tsx'
import { sayAdjustment } from './adjustments.words.ts'
import { openAdjustments } from './queues.ts'

const itemOf = (it: Adjustment) => ({
  id: it.id,
  title: `${sayAdjustment(it.points)} for ${it.user.name}`,
  detail: `Requested by ${it.requestedBy.name}`,
  aside: <RelativeTime at={it.requestedAt} />,
})

/** Adjustments of points that need a second person. */
export function AdjustmentQueue(props: QueueProps) {
  const mayDecide = useCan('points:approve')
  const { adminDetails } = useAdminDetails()
  const queue = useQueue(useApi(points.adjustments, openAdjustments), props)
  const { opened } = queue
  const isMine = opened?.requestedBy.id === adminDetails?.id
  const isAboutMe = opened?.user.id === adminDetails?.id
  const actions = useAdjustmentDecisions(opened, { isMine, isAboutMe }, queue.goOn)
  return (
    <ReviewInbox
      label="Adjustments to approve"
      queue={queue}
      itemOf={itemOf}
      actions={mayDecide ? actions : []}
      note={noteFor({ mayDecide, isMine, isAboutMe })}
      empty={
        <EmptyState title="No adjustments to approve">
          Adjustments above an administrator’s daily allowance wait here for a second person.
        </EmptyState>
      }
    >
      {it => <AdjustmentCase adjustment={it} />}
    </ReviewInbox>
  )
}

interface Conflicts {
  /** Requested by this administrator. */
  isMine: boolean
  /** About this administrator's own points. */
  isAboutMe: boolean
}

const noteFor = ({ mayDecide, isMine, isAboutMe }: Conflicts & { mayDecide: boolean }) => {
  if (!mayDecide) return 'Your role can view these adjustments but not decide on them.'
  if (isAboutMe) return 'This concerns your own points. Another administrator must decide.'
  return isMine && 'You requested this adjustment. Another administrator must approve it; you can still reject it.'
}

function useAdjustmentDecisions(
  opened: Adjustment | undefined,
  { isMine, isAboutMe }: Conflicts,
  onDecided: (id: string) => void,
): readonly InboxAction[] {
  const { key, renew } = useAttemptKey()
  const decide = useSend(points.decide, {
    onSuccess: (_, { body }) => {
      renew()
      onDecided(body.id)
    },
  })
  if (!opened) return []
  const { id } = opened
  // One key for each case and answer: a second press after a lost reply is the same decision.
  const send = (isApproved: boolean) =>
    decide.mutate({ body: { id, isApproved }, idempotencyKey: `${key}-${id}-${isApproved}` })
  const isBusy = decide.isPending
  return [
    {
      key: 'r',
      label: 'Reject',
      icon: <X size={16} aria-hidden />,
      tone: 'danger',
      isBusy,
      isDisabled: isAboutMe,
      run: () => send(false),
    },
    {
      key: 'a',
      label: 'Approve',
      icon: <Check size={16} aria-hidden />,
      tone: 'main',
      isBusy,
      isDisabled: isMine || isAboutMe,
      run: () => send(true),
    },
  ]
}
