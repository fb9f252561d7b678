import { collections } from '@fulmar/contract/collections/collections'
import { points } from '@fulmar/contract/points/points'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { countOf, InboxPage } from '#parts/inbox/InboxPage.tsx'
import { useQueueAddress } from '#parts/inbox/use-queue-address.ts'
import { AdjustmentQueue } from './AdjustmentQueue.tsx'
import { CollectionQueue } from './CollectionQueue.tsx'
import { openAdjustments, openCollections, reviewQueues } from './queues.ts'

export function ReviewPage() {
  const { queue, onQueue, ...opened } = useQueueAddress(reviewQueues)
  const maySeePoints = useCan('points:read')
  const flagged = useApi(collections.list, openCollections)
  const waiting = useApi(points.adjustments, openAdjustments, { enabled: maySeePoints })
  const choice = {
    label: 'Review queue',
    value: queue,
    onChange: onQueue,
    queues: [
      { value: 'collections', label: 'Collections', ...countOf(flagged.data) },
      { value: 'adjustments', label: 'Adjustments', ...countOf(waiting.data) },
    ],
  } as const
  return (
    <InboxPage
      title="Review"
      meaning="Flagged collections and adjustments that need a second person, oldest first."
      choice={maySeePoints ? choice : undefined}
    >
      {queue === 'adjustments' && maySeePoints ? <AdjustmentQueue {...opened} /> : <CollectionQueue {...opened} />}
    </InboxPage>
  )
}
