import type { Store } from '@fulmar/contract/store-records'
import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** What the status means today, where it is not the usual one. */
function meaningOf({ id, status, statusReason, decision }: Store): ReactNode {
  const why = statusReason ? ` “${statusReason}”` : ''
  switch (status) {
    case 'ACTIVE':
      return undefined
    case 'PENDING':
      return (
        <>
          This is a request that waits for a decision.{' '}
          <Link to="/stores/requests" search={{ open: id }}>
            Look at it in the inbox
          </Link>
        </>
      )
    case 'NEEDS_INFO':
      return 'The store was asked something and has 30 days to answer.'
    case 'PAUSED':
      return `The store takes no plastic in for the time being.${why}`
    case 'SUSPENDED':
      return `The store may take no plastic in until it is reinstated.${why}`
    case 'REJECTED':
      return `The request was rejected.${decision?.reason ? ` “${decision.reason}”` : ''}`
    case 'CLOSED':
      return `The store is closed for good; its history stays.${why}`
  }
}

export function StoreStatusNotice({ store }: { store: Store }) {
  const meaning = meaningOf(store)
  return meaning === undefined ? null : (
    <Alert variant="light" icon={<Info size={18} aria-hidden />}>
      {meaning}
    </Alert>
  )
}
