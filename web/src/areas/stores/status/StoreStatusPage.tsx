import type { StoreRequestStatus } from '@fulmar/contract/stores/store-requests'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PublicPage } from '#ui/shell/PublicPage.tsx'
import { StatusLookup } from './StatusLookup.tsx'
import { StatusResult } from './StatusResult.tsx'

// Loaded on demand: most visits only read.
const ResubmitForm = lazyNamed(() => import('./ResubmitForm.tsx'), 'ResubmitForm')

interface Followed {
  status: StoreRequestStatus
  email: string
}

/** Where an applicant checks the status of a request and answers questions. */
export function StoreStatusPage() {
  const { reference = '' } = useParams({ strict: false })
  const [followed, setFollowed] = useState<Followed>()
  return (
    <PublicPage
      title="Your store request"
      meaning="Check the status with your reference and the email address from your request."
    >
      {followed ? (
        <>
          <StatusResult status={followed.status} onAnother={() => setFollowed(undefined)} />
          {followed.status.details && (
            <ResubmitForm
              request={followed.status}
              details={followed.status.details}
              email={followed.email}
              onSent={status => setFollowed({ ...followed, status })}
            />
          )}
        </>
      ) : (
        <StatusLookup reference={reference} onFound={(status, email) => setFollowed({ status, email })} />
      )}
    </PublicPage>
  )
}
