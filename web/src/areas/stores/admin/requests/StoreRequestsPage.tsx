import { stores } from '@fulmar/contract/stores/stores'
import { useApi } from '#core/api/use-api.ts'
import { InboxPage } from '#parts/inbox/InboxPage.tsx'
import { useQueueAddress } from '#parts/inbox/use-queue-address.ts'
import { StoreTabs } from '../StoreTabs.tsx'
import { requestQueues } from '../stores.state.ts'
import { StoreRequestQueue } from './StoreRequestQueue.tsx'

export function StoreRequestsPage() {
  const { queue, onQueue, ...opened } = useQueueAddress(requestQueues)
  const all = useApi(stores.stats, { query: {} })
  return (
    <InboxPage
      title="Store requests"
      meaning="Store requests, oldest first. Applicants are emailed your decision."
      tabs={<StoreTabs current="requests" />}
      choice={{
        label: 'Which requests',
        value: queue,
        onChange: onQueue,
        queues: [
          { value: 'waiting', label: 'To decide', count: all.data?.data.pending },
          { value: 'asked', label: 'Waiting for the store', count: all.data?.data.needsInfo },
        ],
      }}
    >
      <StoreRequestQueue key={queue} which={queue} {...opened} />
    </InboxPage>
  )
}
