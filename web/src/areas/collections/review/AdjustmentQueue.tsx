import { type Adjustment, points } from '@fulmar/contract/points'
import { Check, X } from 'lucide-react'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { CallError } from '#core/api/CallError.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { Inbox } from '#ui/inbox/Inbox.tsx'
import { InboxSkeleton } from '#ui/inbox/InboxSkeleton.tsx'
import { nextCase } from '#ui/inbox/inbox.order.ts'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { useOpened } from '#ui/inbox/use-opened.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { AdjustmentCase } from './AdjustmentCase.tsx'
import { sayAdjustment } from './adjustments.words.ts'
import { openAdjustments } from './queues.ts'

interface Props {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

const itemOf = (it: Adjustment) => ({
  id: it.id,
  title: `${sayAdjustment(it.points)} for ${it.user.name}`,
  detail: `asked for by ${it.requestedBy.name}`,
  aside: <RelativeTime at={it.requestedAt} />,
})

export function AdjustmentQueue({ openId, onOpen }: Props) {
  const mayDecide = useCan('points:approve')
  const { adminDetails } = useAdminDetails()
  const queue = useApi(points.adjustments, openAdjustments)
  const opened = useOpened(queue.data?.data, openId)
  const isMine = opened?.requestedBy.id === adminDetails?.id
  const isAboutMe = opened?.user.id === adminDetails?.id
  const actions = useDecisions(opened, { isMine, isAboutMe }, decided =>
    onOpen(
      nextCase(
        (queue.data?.data ?? []).map(it => it.id),
        decided,
      ),
    ),
  )
  if (queue.isPending) return <InboxSkeleton />
  if (queue.isError) return <CallError error={queue.error} onRetry={() => void queue.refetch()} />
  if (queue.data.data.length === 0)
    return (
      <EmptyState title="No adjustments to approve">
        Adjustments above an administrator’s daily allowance wait here for a second person.
      </EmptyState>
    )
  return (
    <Inbox
      label="Adjustments to approve"
      items={queue.data.data.map(itemOf)}
      openId={opened?.id}
      onOpen={onOpen}
      actions={mayDecide ? actions : []}
      note={noteFor({ mayDecide, isMine, isAboutMe })}
    >
      {opened && <AdjustmentCase adjustment={opened} />}
    </Inbox>
  )
}

interface Standing {
  /** Asked for by this person. */
  isMine: boolean
  /** About this person's own points. */
  isAboutMe: boolean
}

const noteFor = ({ mayDecide, isMine, isAboutMe }: Standing & { mayDecide: boolean }) => {
  if (!mayDecide) return 'Your role can view these adjustments but not decide on them.'
  if (isAboutMe) return 'This concerns your own points. Another administrator must decide.'
  return isMine && 'You asked for this adjustment. Another administrator must approve it; you can still reject it.'
}

function useDecisions(
  opened: Adjustment | undefined,
  { isMine, isAboutMe }: Standing,
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
