import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { deferDecision } from '#parts/inbox/deferred-decisions.ts'
import { ReviewInbox } from '#parts/inbox/ReviewInbox.tsx'
import { type QueueProps, useQueue } from '#parts/inbox/use-queue.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import type { InboxAction } from '#ui/inbox/inbox.types.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { formatFlags, obstacleTo } from '../collections.words.ts'
import { CollectionCase } from './CollectionCase.tsx'
import { openCollections } from './queues.ts'

const ReverseDialog = lazyNamed(() => import('../ReverseDialog.tsx'), 'ReverseDialog')

const itemOf = (collection: Collection) => ({
  id: collection.id,
  title: `${formatExactWeight(collection.grams)} by ${collection.user.name}`,
  detail: formatFlags(collection.flags),
  aside: <RelativeTime at={collection.at} />,
})

export function CollectionQueue(props: QueueProps) {
  const [isReversing, setReversing] = useState(false)
  const mayDecide = useCan('collections:review')
  const { adminDetails } = useAdminDetails()
  const queue = useQueue(useApi(collections.list, openCollections), props, 'collection')
  const { opened, open, openNext } = queue
  const obstacle = opened && obstacleTo(opened, adminDetails?.id)
  // One key for each case, so that sending again after a lost response is the same decision.
  const { key } = useAttemptKey()
  const confirm = useSend(collections.confirm)
  const confirmSoon = ({ id, grams, points, pointsPending, user }: Collection) => {
    deferDecision({
      id,
      words: `Confirming ${formatExactWeight(grams)} by ${user.name}`,
      description:
        pointsPending > 0 ? `${formatPoints(pointsPending)} become available.` : `They keep ${formatPoints(points)}.`,
      href: `/collections/${id}`,
      send: () => confirm.mutateAsync({ body: { id }, idempotencyKey: `${key}-${id}` }),
      onUndo: () => open(id),
    })
    openNext(id)
  }
  const decisions: InboxAction[] = [
    {
      key: 'r',
      label: 'Reverse',
      icon: <Undo2 size={16} aria-hidden />,
      tone: 'danger',
      run: () => setReversing(true),
    },
    {
      key: 'c',
      label: 'Confirm',
      icon: <Check size={16} aria-hidden />,
      tone: 'main',
      isDisabled: obstacle?.isClosed ?? false,
      run: () => opened && confirmSoon(opened),
    },
  ]
  return (
    <>
      <ReviewInbox
        label="Collections to review"
        queue={queue}
        itemOf={itemOf}
        actions={mayDecide ? decisions : []}
        note={mayDecide ? obstacle?.words : 'Your role can view these collections but not decide on them.'}
        empty={<EmptyState title="Nothing to review">Flagged collections appear here with the reason.</EmptyState>}
      >
        {data => <CollectionCase key={data.id} collection={data} />}
      </ReviewInbox>
      {isReversing && opened && (
        <ReverseDialog collection={opened} onClose={() => setReversing(false)} onDone={() => openNext(opened.id)} />
      )}
    </>
  )
}
