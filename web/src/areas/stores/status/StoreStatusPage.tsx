import type { StoreRequestStatus } from '@fulmar/contract/store-requests'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PublicStoreFrame } from '../PublicStoreFrame.tsx'
import { StatusLookup } from './StatusLookup.tsx'
import { StatusResult } from './StatusResult.tsx'

// Most who come here only look.
const ResubmitForm = lazy(() => import('./ResubmitForm.tsx').then(it => ({ default: it.ResubmitForm })))

interface Followed {
  status: StoreRequestStatus
  email: string
}

/** Where whoever asked for a store sees how the request stands, and answers what is asked. */
export function StoreStatusPage() {
  const { reference = '' } = useParams({ strict: false })
  const [followed, setFollowed] = useState<Followed>()
  return (
    <PublicStoreFrame
      title="Your store request"
      meaning="See how it stands with the reference we gave you and the email address you wrote in the form."
    >
      {followed ? (
        <>
          <StatusResult status={followed.status} onAnother={() => setFollowed(undefined)} />
          <Suspense>
            {followed.status.details && (
              <ResubmitForm
                request={followed.status}
                details={followed.status.details}
                email={followed.email}
                onSent={status => setFollowed({ ...followed, status })}
              />
            )}
          </Suspense>
        </>
      ) : (
        <StatusLookup reference={reference} onFound={(status, email) => setFollowed({ status, email })} />
      )}
    </PublicStoreFrame>
  )
}
