import { type Adjustment, points } from '@fulmar/contract/points/points'
import { Text, Title } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { deferDecision } from '#parts/inbox/deferred-decisions.ts'
import { aloneHint } from '#parts/inbox/proposals.tsx'
import { ReviewInbox } from '#parts/inbox/ReviewInbox.tsx'
import { type Queue, type QueueProps, useQueue } from '#parts/inbox/use-queue.ts'
import { MemberLink } from '#parts/record/RecordLinks.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { openAdjustments } from './queues.ts'

/** "Add 600 points", "Deduct 40 points". */
const formatAdjustment = (delta: number) => `${delta < 0 ? 'Deduct' : 'Add'} ${formatPoints(Math.abs(delta))}`

const itemOf = (adjustment: Adjustment) => ({
  id: adjustment.id,
  title: `${formatAdjustment(adjustment.points)} for ${adjustment.user.name}`,
  detail: `Requested by ${adjustment.requestedBy.name}`,
  aside: <RelativeTime at={adjustment.requestedAt} />,
})

export function AdjustmentQueue(props: QueueProps) {
  const mayDecide = useCan('points:approve')
  const { adminDetails } = useAdminDetails()
  const queue = useQueue(useApi(points.adjustments, openAdjustments), props, 'points')
  const { opened } = queue
  const isMine = opened?.requestedBy.id === adminDetails?.id
  const isAboutMe = opened?.user.id === adminDetails?.id
  const actions = useAdjustmentDecisions(queue, isAboutMe)
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
      {data => <AdjustmentCase adjustment={data} />}
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
  return isMine && `You asked for this adjustment, so a colleague approves it; you can still reject it. ${aloneHint}`
}

function useAdjustmentDecisions(
  { opened, openNext, open }: Queue<Adjustment>,
  isAboutMe: boolean,
): readonly InboxAction[] {
  const { key, renew } = useAttemptKey()
  const decide = useSend(points.decide, { onSuccess: renew })
  const balance = useBalance(opened?.user.id)
  if (!opened) return []
  const { id, points: delta, user } = opened
  // One key for each case and answer, so that pressing again after a lost response is the same decision.
  const send = (isApproved: boolean) => {
    deferDecision({
      id,
      words: isApproved
        ? `${delta < 0 ? 'Deducting' : 'Adding'} ${formatPoints(Math.abs(delta))} ${delta < 0 ? 'from' : 'to'} ${user.name}`
        : `Rejecting the adjustment for ${user.name}`,
      ...(isApproved && balance !== undefined && { description: `New balance: ${formatPoints(balance + delta)}` }),
      send: () => decide.mutateAsync({ body: { id, isApproved }, idempotencyKey: `${key}-${id}-${isApproved}` }),
      onUndo: () => open(id),
    })
    openNext(id)
  }
  return [
    {
      key: 'r',
      label: 'Reject',
      icon: <X size={16} aria-hidden />,
      tone: 'danger',
      isDisabled: isAboutMe,
      run: () => send(false),
    },
    {
      key: 'a',
      label: 'Approve',
      icon: <Check size={16} aria-hidden />,
      tone: 'main',
      isDisabled: isAboutMe,
      run: () => send(true),
    },
  ]
}

/** The available points of a member; undefined while loading. */
function useBalance(userId: string | undefined): number | undefined {
  const newest = useApi(
    points.list,
    { query: { userId: userId ?? '', limit: 1 } },
    // The previous data belongs to another member.
    { placeholderData: undefined, enabled: userId !== undefined },
  )
  return newest.data && (newest.data.data[0]?.balanceAfter ?? 0)
}

function AdjustmentCase({ adjustment }: { adjustment: Adjustment }) {
  const balance = useBalance(adjustment.user.id)
  return (
    <Sections label={`${formatAdjustment(adjustment.points)} for ${adjustment.user.name}`}>
      <header>
        <Title order={2}>{formatAdjustment(adjustment.points)}</Title>
        <Text mt={8} c="dimmed" fz="xs">
          for <MemberLink of={adjustment.user} />
        </Text>
      </header>
      <p className="lines">“{adjustment.note}”</p>
      <FactList
        facts={[
          { label: 'Reason', value: adjustment.reasonLabel },
          { label: 'Requested by', value: adjustment.requestedBy.name },
          { label: 'Requested', value: formatDateTime(adjustment.requestedAt) },
          { label: 'Balance now', value: formatPoints(balance) },
          {
            label: 'Balance after',
            value: formatPoints(balance === undefined ? undefined : balance + adjustment.points),
          },
        ]}
      />
      <Text mt={8} c="dimmed" fz="xs">
        This exceeds the daily allowance of {adjustment.requestedBy.name}, so a second person must approve it.
      </Text>
    </Sections>
  )
}
