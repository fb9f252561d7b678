import type { StoreStatus } from '@fulmar/contract/stores/store-statuses'
import { stores } from '@fulmar/contract/stores/stores'
import { Link } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { type TabLink, TabLinks } from '#ui/tabs/TabLinks.tsx'
import { statusWords } from './stores.words.ts'

const shown = ['ACTIVE', 'PAUSED', 'SUSPENDED', 'CLOSED'] as const satisfies StoreStatus[]

interface Props {
  /** The status the list is filtered by, or the inbox. */
  current: readonly StoreStatus[] | 'requests' | undefined
  view?: string | undefined
}

/** All stores, requests to decide, and stores by status. */
export function StoreTabs({ current, view }: Props) {
  const all = useApi(stores.stats, { query: {} })
  const marked = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {})
  const toList = (label: string, status: StoreStatus | undefined, isCurrent: boolean): TabLink => ({
    label,
    link: (content, className) => (
      <Link
        to="/stores"
        search={{ ...(status && { status: [status] }), view }}
        activeOptions={{ exact: true }}
        className={className}
        {...marked(isCurrent)}
      >
        {content}
      </Link>
    ),
  })
  const requests: TabLink = {
    label: 'Requests',
    count: all.data?.data.pending,
    link: (content, className) => (
      <Link to="/stores/requests" className={className} {...marked(current === 'requests')}>
        {content}
      </Link>
    ),
  }
  return (
    <TabLinks
      label="Stores by status"
      tabs={[
        toList('All', undefined, current === undefined),
        requests,
        ...shown.map(status =>
          toList(statusWords[status], status, Array.isArray(current) && current.join() === status),
        ),
      ]}
    />
  )
}
