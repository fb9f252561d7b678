import { stores } from '@fulmar/contract/stores'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from '../admin.module.css'
import { StoreTabs } from '../StoreTabs.tsx'
import { type RequestsAddress, requestsAddress } from '../stores.state.ts'
import { StoreRequestQueue } from './StoreRequestQueue.tsx'

/** Requests to become a store, the oldest first, each with what it takes to decide. */
export function StoreRequestsPage() {
  const { queue, open } = useAddress<RequestsAddress>(requestsAddress)
  const navigate = useNavigate()
  const all = useApi(stores.stats, { query: {} })
  const go = (search: Partial<RequestsAddress>) =>
    void navigate({ to: '/stores/requests', search, replace: true, resetScroll: false })
  const counted = (words: string, total: number | undefined) => (total === undefined ? words : `${words} (${total})`)
  const kept = queue === 'asked' ? { queue } : {}
  return (
    <div className={classes.inboxPage}>
      <Sections>
        <PageHeader
          title="Store requests"
          meaning="Who asks to take part, the oldest first. Whoever asked is told by mail whatever you decide."
        />
        <StoreTabs current="requests" />
        <SegmentedControl
          className={classes.queues}
          aria-label="Which requests"
          value={queue}
          onChange={value => go(value === 'asked' ? { queue: value } : {})}
          data={[
            { value: 'waiting', label: counted('To decide', all.data?.data.pending) },
            { value: 'asked', label: counted('Waiting for an answer', all.data?.data.needsInfo) },
          ]}
        />
        <StoreRequestQueue
          key={queue}
          queue={queue}
          openId={open}
          onOpen={id => go({ ...kept, ...(id && { open: id }) })}
        />
      </Sections>
    </div>
  )
}
