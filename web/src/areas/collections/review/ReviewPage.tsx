import { collections } from '@fulmar/contract/collections/collections'
import { points } from '@fulmar/contract/points/points'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useQueueAddress } from '#parts/inbox/use-queue-address.ts'
import { QueueSwitch } from '#ui/inbox/QueueSwitch.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AdjustmentQueue } from './AdjustmentQueue.tsx'
import { CollectionQueue } from './CollectionQueue.tsx'
import { openAdjustments, openCollections, reviewQueues } from './queues.ts'

export function ReviewPage() {
  const { queue, onQueue, ...opened } = useQueueAddress(reviewQueues)
  const maySeePoints = useCan('points:read')
  const flagged = useApi(collections.list, openCollections)
  const waiting = useApi(points.adjustments, openAdjustments, { enabled: maySeePoints })
  return (
    <Sections>
      <PageHeader
        title="Review"
        meaning="Flagged collections and adjustments that need a second person, oldest first."
      />
      {maySeePoints && (
        <QueueSwitch
          label="Review queue"
          value={queue}
          onChange={onQueue}
          queues={[
            {
              value: 'collections',
              label: 'Collections',
              count: flagged.data?.totalCount,
              isAtLeast: flagged.data?.totalIsAtLeast,
            },
            {
              value: 'adjustments',
              label: 'Adjustments',
              count: waiting.data?.totalCount,
              isAtLeast: waiting.data?.totalIsAtLeast,
            },
          ]}
        />
      )}
      {queue === 'adjustments' && maySeePoints ? <AdjustmentQueue {...opened} /> : <CollectionQueue {...opened} />}
    </Sections>
  )
}
